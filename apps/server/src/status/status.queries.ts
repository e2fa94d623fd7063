import sql, { raw } from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import { jobsSchema } from '../embedded-postgres/embedded-postgres-roles.queries.ts'

export type Heartbeat = {
  id: string
  host: string
  pid: number
  version: string
  parts: string[]
  startedAt: string
  memoryBytes: number
  loopDelayMs: number
  diskFreeBytes: number | null
  diskBytes: number | null
  certificateEndsAt: string | null
}
export type ProcessRow = Heartbeat & { seenAt: string; silentSeconds: number }

/** Says that this process runs, and forgets those that have been silent for a day. */
export const beat = ({ shared }: Database, heartbeat: Heartbeat) =>
  shared.write(async (transaction) => {
    const { id, host, pid, version, parts, startedAt, memoryBytes, loopDelayMs, diskFreeBytes, diskBytes, certificateEndsAt } = heartbeat
    await transaction.rows(sql`
      insert into processes (id, host, pid, version, parts, started_at, seen_at, memory_bytes, loop_delay_ms, disk_free_bytes, disk_bytes, certificate_ends_at)
      values (${id}::uuid, ${host}, ${pid}, ${version}, ${parts}, ${startedAt}, now(), ${memoryBytes}, ${loopDelayMs}, ${diskFreeBytes}, ${diskBytes}, ${certificateEndsAt})
      on conflict (id) do update set seen_at = excluded.seen_at, memory_bytes = excluded.memory_bytes, loop_delay_ms = excluded.loop_delay_ms,
        disk_free_bytes = excluded.disk_free_bytes, disk_bytes = excluded.disk_bytes, certificate_ends_at = excluded.certificate_ends_at`)
    await transaction.rows(sql`delete from processes where seen_at < now() - interval '1 day'`)
  })

/** A process that stops says so. */
export const stopBeating = ({ shared }: Database, id: string) =>
  shared.write((transaction) => transaction.rows(sql`delete from processes where id = ${id}::uuid`))

export type QueueRow = { name: string; waiting: number; running: number; failed: number; oldestSeconds: number }
export type MailRow = { waiting: number; oldestSeconds: number }

const queues = sql`
  select name, count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting, count(*) filter (where state = 'active')::int as running,
    count(*) filter (where state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestSeconds"
  from ${raw(jobsSchema)}.job group by name order by name`

/** Whether the queue's table is there: operators drop it when it is broken, and the next start makes it again. */
const hasQueue = sql`select to_regclass(${`${jobsSchema}.job`}) is not null as "isThere"`

const mail = sql`
  select count(*)::int as waiting, coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as "oldestSeconds" from mail_queue`

/** Jobs by name, and emails that aren't sent yet. Without the queue's table there are no jobs. */
export const readQueues = async ({ shared }: Database): Promise<{ queues: QueueRow[]; mail: MailRow }> => {
  const [[waiting], [queue]] = await shared.read<[MailRow[], { isThere: boolean }[]]>(mail, hasQueue)
  const [jobs] = queue?.isThere ? await shared.read<[QueueRow[]]>(queues) : [[]]
  return { queues: jobs, mail: waiting as MailRow }
}

export type BackupRow = { takenAt: string; finishedAt: string; rows: number; files: number; fileBytes: number }
export type DatabaseRow = { version: string; bytes: number; connections: number; mostConnections: number; oldestTransactionSeconds: number }
export type ReplicaRow = { name: string; state: string; lagSeconds: number | null }

export type StatusRows = { processes: ProcessRow[]; backup: BackupRow | undefined; database: DatabaseRow; replicas: ReplicaRow[]; migration: string | null }

const processes = sql`
  select id, host, pid, version, parts, started_at as "startedAt", seen_at as "seenAt", memory_bytes as "memoryBytes", loop_delay_ms as "loopDelayMs",
    disk_free_bytes as "diskFreeBytes", disk_bytes as "diskBytes", certificate_ends_at as "certificateEndsAt",
    extract(epoch from now() - seen_at)::float8 as "silentSeconds"
  from processes order by host, started_at, pid`

const backup = sql`
  select taken_at as "takenAt", finished_at as "finishedAt", table_rows as rows, files, file_bytes as "fileBytes" from backups order by taken_at desc limit 1`

const database = sql`
  select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
    (select count(*) from pg_stat_activity where datname = current_database())::int as connections, 
    (select least(current_setting('max_connections')::int, nullif(datconnlimit, -1)) from pg_database where datname = current_database()) as "mostConnections",
    coalesce((select extract(epoch from now() - min(xact_start)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()), 0)::float8
      as "oldestTransactionSeconds"`

const replicas = sql`
  select application_name as name, coalesce(state, 'unknown') as state, extract(epoch from replay_lag)::float8 as "lagSeconds" from pg_stat_replication order by 1`

const migration = sql`select max(name) as name from migrations`

export const readStatusRows = async ({ shared }: Database): Promise<StatusRows> => {
  const [running, [latest], [state], copies, [newest]] = await shared.read<[ProcessRow[], BackupRow[], DatabaseRow[], ReplicaRow[], { name: string | null }[]]>(
    ...[processes, backup, database, replicas, migration],
  )
  return { processes: running, backup: latest, database: state as DatabaseRow, replicas: copies, migration: newest?.name ?? null }
}
