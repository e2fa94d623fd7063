import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inTime } from '../common/deadline.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import { Batch } from './batches/batch.ts'
import { onOneConnection } from './one-connection.ts'
import { notify, ownProcessId, ownStatement } from './pooler.queries.ts'

/**
 * Whether there is a connection pooler in front of the database, and how it treats prepared statements: one that supports them renames them, one that doesn't
 * would mix up those of several clients.
 */
export type Pooler = 'none' | 'prepares' | 'forgets'

const patience = 5_000

const withClient = <Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  onOneConnection({ connectionString, connectionTimeoutMillis: patience, application_name: 'lanyard-start' }, work)

/** A pooler reports its own process id to clients. */
const isPooled = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>(ownProcessId)
  return rows[0]?.pid !== (client as typeof client & { processID: number }).processID
}

export const findPooler = (connectionString: string): Promise<Pooler> =>
  withClient(connectionString, async (client) => {
    if (!(await isPooled(client))) return 'none'
    const batch = new Batch([{ name: 'lanyard_probe', text: ownStatement, values: ['lanyard_probe'] }])
    client.query(batch)
    const [found] = await batch.answered
    return found?.length === 0 ? 'prepares' : 'forgets'
  })

type Addresses = { url: string; ownerUrl: string }

/** Notifications need a connection to the same database: what is committed through one address must arrive on the other. */
export const demandNotifications = ({ url, ownerUrl }: Addresses, arrivesWithin = patience): Promise<void> =>
  withClient(ownerUrl, async (listener) => {
    const channel = `lanyard-start-${randomUUID()}`
    const received = new Promise<void>((resolve) => listener.on('notification', () => resolve()))
    await listener.query(`listen ${pg.escapeIdentifier(channel)}`)
    await withClient(url, async (sender) => {
      await sender.query('begin')
      await sender.query(notify, [channel])
      await sender.query('commit')
    })
    await inTime(received, performance.now() + arrivesWithin).catch(() => {
      throw new SetupError(
        url === ownerUrl
          ? 'DATABASE_URL leads through a connection pooler that passes no notifications on: set DATABASE_LISTEN_URL to an address of the same database without the pooler.'
          : 'DATABASE_LISTEN_URL does not hear what is committed through DATABASE_URL: it must lead to the same database, without a connection pooler.',
        { area: 'database' },
      )
    })
  })
