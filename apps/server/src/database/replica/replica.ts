import { inTime } from '../../common/deadline.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Database, Query, Row, TenantId } from '../database.ts'
import { primaryPosition, replicaPosition } from './replica.queries.ts'

/** Milliseconds: between two looks at the replica, how far it may be behind, and how long a read waits for it. */
type ReplicaPace = { lookEvery: number; longestLag: number; patience: number }

const usualPace: ReplicaPace = { lookEvery: 1_000, longestLag: 5_000, patience: 2_000 }

type Position = { position: string | null; cluster: string }

/** PostgreSQL writes a position as two hexadecimal halves of 32 bits. */
const positionOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

type Options = { primary: Database; replica: Database; log: Log; pace?: ReplicaPace }

/** A database whose reads that may be a moment old go to a replica, while it is there and has repeated what the primary wrote a moment ago. */
export const withReplica = ({ primary, replica, log, pace = usualPace }: Options): Database => {
  /** What the primary had written, and when. */
  const written: { at: number; position: bigint }[] = []
  let currentAt = Number.NEGATIVE_INFINITY
  const openedAt = performance.now()
  let isUsed: boolean | undefined

  const use = (isUsable: boolean, error?: unknown) => {
    if (isUsable === isUsed) return
    isUsed = isUsable
    if (isUsable) log.info('the replica is up to date and is read from')
    else log.warn({ err: error }, 'the replica is away or too far behind: the primary is read instead')
  }

  const look = async () => {
    const at = performance.now()
    const [[wrote]] = await primary.shared.read<[Position[]]>(primaryPosition)
    written.push({ at, position: positionOf(wrote?.position ?? '') })
    const [[repeated]] = await inTime(replica.shared.read<[Position[]]>(replicaPosition), performance.now() + pace.patience)
    if (!repeated?.position || repeated.cluster !== wrote?.cluster) throw new Error('DATABASE_REPLICA_URL leads to no replica of the database')
    const position = positionOf(repeated.position)
    const newest = written.findLastIndex((mark) => mark.position <= position)
    if (newest >= 0) currentAt = (written.splice(0, newest + 1).at(-1) as { at: number }).at
    const isUsable = performance.now() - currentAt <= pace.longestLag
    // A replica that was never compared yet isn't behind.
    if (isUsable || performance.now() - openedAt > pace.longestLag) use(isUsable)
  }
  let isLooking = false
  const lookAgain = async () => {
    if (isLooking) return
    isLooking = true
    await look().catch((error: unknown) => {
      // Positions that nobody compares any more would pile up.
      written.splice(0)
      currentAt = Number.NEGATIVE_INFINITY
      use(false, error)
    })
    isLooking = false
  }
  const timer = setInterval(() => void lookAgain(), pace.lookEvery)
  timer.unref()
  void lookAgain()

  const readSince = async (tenantId: TenantId, moment: number, statements: Query[]): Promise<Row[][]> => {
    if (!isUsed || currentAt < moment) return primary.forTenant(tenantId).read(...statements)
    try {
      return await inTime(replica.forTenant(tenantId).read(...statements), performance.now() + pace.patience)
    } catch (error) {
      // A replica that is stopped, or that drops rows this read needs, refuses; the primary has them.
      currentAt = Number.NEGATIVE_INFINITY
      use(false, error)
      return primary.forTenant(tenantId).read(...statements)
    }
  }

  return {
    ...primary,
    forTenant: (tenantId) => ({
      ...primary.forTenant(tenantId),
      // The caller knows the types of its rows.
      readRecent: <const Of extends unknown[]>(...statements: Query[]) =>
        readSince(tenantId, performance.now() - pace.longestLag, statements) as Promise<unknown> as Promise<Of>,
      // The caller knows the types of its rows.
      readSince: <const Of extends unknown[]>(moment: number, ...statements: Query[]) =>
        readSince(tenantId, moment, statements) as Promise<unknown> as Promise<Of>,
    }),
    close: async () => {
      clearInterval(timer)
      await replica.close()
      await primary.close()
    },
  }
}
