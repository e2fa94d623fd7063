import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { changeOrigin } from '../common/change-origin.ts'
import { deadlineOr, inTime, OverdueError } from '../common/deadline.ts'
import { Problem } from '../common/problem.ts'
import { type ChangeOrigin, operationName, workContext } from '../common/work-context.ts'
import { Batch, beginStatements, endWith, fixedStatement, type OnTimed, type Statement } from './batches/batch.ts'
import { openReading } from './batches/read-batching.ts'
import { notifyEach } from './changes/change-notifications.queries.ts'
import type { Notice } from './changes/change-notifications.ts'
import { noticesOf } from './changes/notifying.ts'
import { openFaults } from './database-faults.ts'
import type { Pooler } from './pooler.ts'
import { type Found, type LookedUp, noSmallTableCache, type SmallTableCache } from './small-tables/small-tables.ts'

/** In UTC, PostgreSQL writes 2026-11-18 04:30:42.5+00. Rewriting that is several times as fast as parsing it as a date. */
const isoMoment = (value: string) => {
  if (value[10] !== ' ' || !value.endsWith('+00')) return new Date(value).toISOString()
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}

// Dates stay as PostgreSQL writes them, timestamps become ISO 8601 in UTC, and ids and counts fit a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoMoment)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
/** The types of lists of such ids, and of smaller numbers, have no names. */
const [int8Array, int4Array] = [1016, 1007]
pg.types.setTypeParser(int8Array, pg.types.getTypeParser(int4Array))

export type Row = Record<string, unknown>
export type TenantId = number

/** A transaction bound to a tenant, or to none for shared tables. */
export type Transaction = {
  rows<Of = Row>(statement: Query): Promise<Of[]>
  /** Runs `work` bound to another tenant or to the console's pool, then returns the transaction to its own. */
  inTenant<Result>(tenantId: TenantId, work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** The transaction's own connection, for writes in bulk: they copy to temporary tables. */
  inBulk<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result>
  /** Notifies every process when the transaction commits, for writes in bulk. A statement is marked with `notifying` instead. */
  notify(notice: Notice): void
  /** Runs once the write is committed, and before the write resolves. */
  afterCommit(then: () => void | Promise<void>): void
}

/** A statement ready to be sent. */
export type Query = Pick<Sql, 'text' | 'values'>

/** Shared tables. A tenant's table can't be read here. */
export type SharedDatabase = {
  /** Runs all statements in one round trip and returns the rows of each. */
  read<const Of extends unknown[] = Row[][]>(...statements: Query[]): Promise<Of>
  /** `opening` is sent together with the start of the transaction; `work` gets its rows. */
  write<Result>(work: (transaction: Transaction, opened: Row[]) => Promise<Result>, opening?: Sql): Promise<Result>
}

/** The only access to a tenant's rows: every statement runs with the tenant set, under row-level security. */
export type TenantDatabase = SharedDatabase & {
  /** Like `read`, for what may be a moment old: from a replica, if there is one and it is up to date. */
  readRecent: SharedDatabase['read']
  /** The same, with everything that was committed before a moment of `performance.now()`. */
  readSince<const Of extends unknown[] = Row[][]>(moment: number, ...statements: Query[]): Promise<Of>
  /** Rows of small tables by their ids, from memory if they are there. */
  lookUp<const Of extends LookedUp>(wanted: Of): Promise<Found<Of>>
}

export type Database = {
  forTenant(tenantId: TenantId): TenantDatabase
  /** The rows of one statement in each of several tenants: one transaction each, all sent in one round trip. */
  readEach<Of = Row>(tenantIds: readonly TenantId[], statementOf: (tenantId: TenantId) => Sql): Promise<Of[][]>
  /** Sites, shipped values, console accounts. */
  shared: SharedDatabase
  /** Called after each commit in this process, with the changes that other processes are notified of. */
  onCommitted(hear: (changes: readonly Notice[]) => void): void
  /** The latest fault, such as a full disk, as a sentence. */
  recentFault(): string | undefined
  close(): Promise<void>
}

/** With more waiting requests than this per connection, the next one is asked to retry later. */
const waitingPerConnection = 64
/** Milliseconds: for a write outside a request, and for a rollback. */
const longestWrite = 300_000
const longestRollback = 2_000
const mostNames = 1000
const names = new Map<string, string>()

/** The name is a hash of the text, so each connection prepares a statement once. */
const named = ({ text, values }: Query): Statement => {
  const known = names.get(text)
  const operation = operationName()
  if (known) return { name: known, text, values, operation }
  if (names.size >= mostNames) return { text, values, operation }
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return { name, text, values, operation }
}

const begin = fixedStatement('begin', 'begin')
const beginReading = fixedStatement('begin read only', 'begin_reading')
/** Several statements read from one snapshot, as a single one does: a page and its total agree during writes. */
const beginReadingSeveral = fixedStatement('begin isolation level repeatable read read only', 'begin_reading_several')
const rollback = fixedStatement('rollback', 'rollback')
const commit = fixedStatement('commit', 'commit')

const mostBindings = 10_000
const bindings = new Map<TenantId, Statement>()

/** `set local` takes no parameters, so the number itself is written. Only an integer gets here. */
const bindTo = (tenantId: TenantId): Statement => {
  const known = bindings.get(tenantId)
  if (known) return known
  if (!Number.isSafeInteger(tenantId)) throw new TypeError('A tenant is known by a whole number')
  const binding = fixedStatement(`set local app.tenant_id = '${tenantId}'`)
  if (bindings.size < mostBindings) bindings.set(tenantId, binding)
  return binding
}

/** What the change log says of the transaction (migration 0071). A distributed database passes `set local` on to its workers, but not `set_config`. */
const setLocal = (name: string, value: string) => fixedStatement(`set local ${name} = ${pg.escapeLiteral(value)}`)

const originSettings = ({ origin, actor, log }: ChangeOrigin): Statement[] => [
  ...(origin === 'system' ? [] : [setLocal('app.origin', origin), setLocal('app.actor', actor)]),
  ...(log === undefined ? [] : [setLocal('app.change_log', log)]),
]

/** Back to shared tables: a tenant's tables refuse. */
const unbound = fixedStatement("set local app.tenant_id = ''")

/** PostgreSQL delivers equal notifications of a transaction once, and only if it commits. */
const notifyAll = (notices: readonly Notice[]): Statement => ({ name: 'notify', text: notifyEach, values: [notices.map((notice) => JSON.stringify(notice))] })

/** Settings for each connection when there is no pooler. */
const options = '-c timezone=UTC -c statement_timeout=8000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000'

/** Behind a pooler a connection is ours for one transaction, and so are its settings. */
const settings: Statement[] = ["timezone = 'UTC'", 'statement_timeout = 8000', 'lock_timeout = 5000', 'idle_in_transaction_session_timeout = 15000'].map(
  (setting, index) => fixedStatement(`set local ${setting}`, `setting_${index}`),
)

const withoutName = ({ name: _name, messages: _messages, ...statement }: Statement): Statement => statement

export type DatabaseOptions = { connections: number; pooler?: Pooler; smallTables?: SmallTableCache; onTimed?: OnTimed | undefined }

export const openDatabase = (
  connectionString: string,
  { connections, pooler = 'none', smallTables = noSmallTableCache, onTimed }: DatabaseOptions,
): Database => {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'lanyard',
    ...(pooler === 'none' && { options }),
  })
  // The pool replaces a broken connection; the query itself reports the error to its caller.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const faults = openFaults()
  const eachTime = pooler === 'none' ? [] : settings
  const sent = (statements: Statement[]) => (pooler === 'forgets' ? statements.map(withoutName) : statements)
  const run = (client: pg.PoolClient, statements: Statement[]) => {
    const batch = new Batch(sent(statements), undefined, onTimed)
    // A rollback may be run by a request that only shared the connection.
    const span = statements[0] === rollback ? undefined : workContext()?.span
    if (span) endWith(beginStatements(span, statements), batch.answered)
    client.query(batch)
    return batch.answered
  }

  const connected = async (until: number): Promise<pg.PoolClient> => {
    const connecting = pool.connect()
    try {
      return await inTime(connecting, until)
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      throw error
    }
  }

  /** After a failure, a connection is reusable once it has rolled back. One that is still busy is discarded. */
  const giveBack = async (client: pg.PoolClient, error: unknown) => {
    const isUsable =
      !(error instanceof OverdueError) &&
      (await inTime(run(client, [rollback]), performance.now() + longestRollback).then(
        () => true,
        () => false,
      ))
    client.release(!isUsable)
  }

  const withConnection = async <Result>(work: (client: pg.PoolClient) => Promise<Result>, until?: number): Promise<Result> => {
    if (pool.waitingCount >= connections * waitingPerConnection) throw new Problem('busy', undefined, { headers: { 'retry-after': '1' } })
    try {
      if (until !== undefined && performance.now() >= until) throw new OverdueError('The deadline has passed')
      const client = await (until === undefined ? pool.connect() : connected(until))
      try {
        const result = await (until === undefined ? work(client) : inTime(work(client), until))
        client.release()
        return result
      } catch (error) {
        await giveBack(client, error)
        throw error
      }
    } catch (error) {
      throw faults.asProblem(error, { isReading: until === undefined })
    }
  }

  let committed: (changes: readonly Notice[]) => void = () => {}
  const carry = openReading((work) => withConnection(work), { connections, isAwaited: () => pool.waitingCount > 0, onTimed })
  const reading = (statements: Statement[]) => carry(sent(statements))

  const handle = (own: Statement[], first = [...eachTime, ...own]): SharedDatabase => ({
    read: async <const Of extends unknown[]>(...statements: Query[]) => {
      const rows = await reading([statements.length > 1 ? beginReadingSeveral : beginReading, ...first, ...statements.map(named), commit])
      return rows.slice(1 + first.length, -1) as Of
    },
    write: async (work, opening) => {
      const after: (() => void | Promise<void>)[] = []
      const notices: Notice[] = []
      const result = await withConnection(async (client) => {
        const started = await run(client, [begin, ...first, ...originSettings(changeOrigin()), ...(opening ? [named(opening)] : [])])
        const bound = (binding: Statement[]): Transaction => ({
          rows: async <Of>(statement: Query) => {
            const [rows] = (await run(client, [named(statement)])) as [Row[]]
            notices.push(...noticesOf(statement, rows))
            return rows as Of[]
          },
          notify: (notice) => void notices.push(notice),
          inTenant: async (tenantId, inside) => {
            await run(client, [bindTo(tenantId)])
            const done = await inside(bound([bindTo(tenantId)]))
            await run(client, binding.length > 0 ? binding : [unbound])
            return done
          },
          inBulk: (inside) => inside(client),
          afterCommit: (then) => after.push(then),
        })
        if (opening) notices.push(...noticesOf(opening, started.at(-1) as Row[]))
        const worked = await work(bound(own), opening ? (started.at(-1) as Row[]) : [])
        await run(client, notices.length > 0 ? [notifyAll(notices), commit] : [commit])
        if (notices.length > 0) committed(notices)
        return worked
      }, deadlineOr(longestWrite))
      for (const then of after) await then()
      return result
    },
  })

  return {
    forTenant: (tenantId) => {
      const own = handle([bindTo(tenantId)])
      return {
        ...own,
        readRecent: own.read,
        readSince: (_moment, ...statements) => own.read(...statements),
        lookUp: (wanted) => smallTables.lookUp(tenantId, wanted, own.read),
      }
    },
    readEach: async <Of>(tenantIds: readonly TenantId[], statementOf: (tenantId: TenantId) => Sql) => {
      if (tenantIds.length === 0) return []
      const each = tenantIds.map((tenantId) => [beginReading, ...eachTime, bindTo(tenantId), named(statementOf(tenantId)), commit])
      const rows = await reading(each.flat())
      return tenantIds.map((_, index) => rows[(index + 1) * (4 + eachTime.length) - 2] as Of[])
    },
    shared: handle([]),
    onCommitted: (listener) => {
      committed = listener
    },
    recentFault: faults.recent,
    close: () => pool.end(),
  }
}
