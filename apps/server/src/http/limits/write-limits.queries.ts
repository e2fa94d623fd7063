import sql, { type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'

/** Allows a burst of `most` writes, then one every `every` seconds. */
export type WriteLimit = { kind: string; most: number; every: number }

/** How far ahead of the clock a learner's writes of each kind are, in seconds, including this one. */
export type Ahead = { kind: string; ahead: number }

/** Counts one write. A rolled-back transaction isn't counted. Concurrent writes of one learner wait for each other here. */
export const countWrite = (tenantId: TenantId, accountId: number, limits: readonly WriteLimit[]): Sql => sql`
  insert into learner_writes as w (tenant_id, account_id, kind, due_at)
  select ${tenantId}, ${accountId}, l.kind, now() + make_interval(secs => l.every)
  from unnest(${limits.map(({ kind }) => kind)}::text[], ${limits.map(({ every }) => every)}::int[]) as l(kind, every)
  on conflict (tenant_id, account_id, kind) do update set due_at = greatest(w.due_at, now()) + (excluded.due_at - now())
  returning kind, extract(epoch from due_at - now())::float8 as ahead`
