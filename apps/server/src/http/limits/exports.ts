import type { FastifyReply } from 'fastify'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import { openTurns } from './turns.ts'

/** A long response written while it is read. */
export type Export = {
  /** Reads the next part when it is the tenant's turn. */
  turn<Result>(read: () => Promise<Result>): Promise<Result>
  end(): void
}

export type Exports = {
  /** Throws if the caller has too many open, or if too many are open overall. */
  begin(caller: Pick<Caller, 'kind' | 'tenantId' | 'accountId'>): Export
}

const most = { perPerson: 2, perTenant: 10, overall: 50 }
/** Half of one process's connections, so other calls have the rest. */
const concurrentReads = { each: 1, overall: 2 }

const full = () => new Problem('busy', 'Too many downloads are running. Try again in a minute.', { headers: { 'retry-after': '60' } })
const enough = () =>
  new Problem('too-many-requests', `You already have ${most.perPerson} downloads running. Try again when one has finished.`, {
    headers: { 'retry-after': '60' },
  })

/** The exports of one process. An open one that no one reads costs a little memory and no turn, so a slow reader delays no one. */
export const openExports = (): Exports => {
  const turns = openTurns(concurrentReads)
  const open = new Map<string, number>()
  const count = (key: string, by: number) => {
    const now = (open.get(key) ?? 0) + by
    if (now > 0) open.set(key, now)
    else open.delete(key)
  }
  return {
    begin: ({ kind, tenantId, accountId }) => {
      const keys = { perPerson: `${tenantId} ${kind} ${accountId}`, perTenant: String(tenantId), overall: 'all' }
      const isFull = (which: keyof typeof most) => (open.get(keys[which]) ?? 0) >= most[which]
      if (isFull('perPerson')) throw enough()
      if (isFull('perTenant') || isFull('overall')) throw full()
      for (const key of Object.values(keys)) count(key, 1)
      let isOpen = true
      return {
        turn: (read) => turns(tenantId, read),
        end: () => {
          if (!isOpen) return
          isOpen = false
          for (const key of Object.values(keys)) count(key, -1)
        },
      }
    },
  }
}

const stalledFor = 60_000

/** Aborts a response that is no longer read. */
export const endWhenStalled = ({ raw }: FastifyReply) => {
  raw.setTimeout(stalledFor, () => raw.destroy())
}
