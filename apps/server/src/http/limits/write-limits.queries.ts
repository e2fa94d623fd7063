import pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'

/** Allows a burst of `most` writes, then one every `every` seconds. */
export type WriteLimit = { kind: string; most: number; every: number }

/** How far ahead of the clock a learner's writes of each kind are, in seconds, including this one. */
export type Ahead = { kind: string; ahead: number }

/** The seconds that a write of the conflicting row's kind adds, as they are in the code: a distributed database takes no parameters there. */
const everyOf = (limits: readonly WriteLimit[]): Sql =>
  raw(`case ${limits.map(({ kind, every }) => `when excluded.kind = ${pg.escapeLiteral(kind)} then ${Number(every)}`).join(' ')} end`)

/** Counts one write. A rolled-back transaction isn't counted. Concurrent writes of one learner wait for each other here. */
export const countWrite = (tenantId: TenantId, accountId: number, limits: readonly WriteLimit[]): Sql => sql`
  insert into learner_writes as w (tenant_id, account_id, kind, due_at)
  select ${tenantId}::int, ${accountId}::bigint, l.kind, now() + make_interval(secs => l.every)
  from unnest(${limits.map(({ kind }) => kind)}::text[], ${limits.map(({ every }) => every)}::int[]) as l(kind, every)
  on conflict (tenant_id, account_id, kind) do update set
    due_at = greatest(excluded.due_at, (w.due_at at time zone 'UTC' + make_interval(secs => ${everyOf(limits)})) at time zone 'UTC')
  returning kind, extract(epoch from due_at - now())::float8 as ahead`
