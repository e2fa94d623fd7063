import type { Role } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { consolePool } from '../../database/console-pool.ts'
import type { TenantId, Transaction } from '../../database/database.ts'

export type Viewer = { tenantId: TenantId; accountId: number; accountName: string; roles: readonly Role[] }
export type ViewRow = {
  viewedAt: string
  name: string
  roles: string[]
  kind: 'page' | 'number' | 'portal' | 'document'
  number: string | null
  reason: string | null
  document: string | null
}

export const selectViews = (
  tenantId: TenantId,
  learnerId: number,
  { skip = 0, take = 25 }: { skip?: number | undefined; take?: number | undefined },
): Sql => sql`
  select v.viewed_at as "viewedAt", v.name, v.roles, v.kind, v.number, v.reason, v.document from learner_views v
  where v.tenant_id = ${tenantId} and v.learner_id = ${learnerId} order by v.viewed_at desc, v.id desc limit ${take} offset ${skip}`

export const countViews = (tenantId: TenantId, learnerId: number): Sql =>
  sql`select count(*)::int as count from learner_views v where v.tenant_id = ${tenantId} and v.learner_id = ${learnerId}`

const hourOf = (now: string) => sql`date_trunc('hour', ${now}::timestamptz, 'UTC')`

/** Whether this hour's view of the page is recorded already. */
export const selectPageView = ({ tenantId, accountId }: Viewer, learnerId: number, now: string): Sql => sql`
  select 1 from learner_views v
  where v.tenant_id = ${tenantId} and v.learner_id = ${learnerId} and v.account_id = ${accountId} and v.hour = ${hourOf(now)} and v.kind = 'page'`

const nameOf = async (transaction: Transaction, { accountId, accountName }: Viewer): Promise<string> => {
  const [account] = await transaction.inTenant(consolePool, (inPool) =>
    inPool.rows<{ name: string | null }>(sql`
      select nullif(concat_ws(' ', first_name, last_name), '') as name from accounts where tenant_id = ${consolePool} and id = ${accountId}`),
  )
  return account?.name ?? accountName
}

/** What was seen: a number, the portal for a reason, a document, or otherwise the page. */
type Seen = { number?: string; reason?: string; document?: string }

export const addView = async (transaction: Transaction, viewer: Viewer, learnerId: number, now: string, { number, reason, document }: Seen = {}) => {
  const { tenantId, accountId, roles } = viewer
  const name = await nameOf(transaction, viewer)
  const kind = number !== undefined ? 'number' : reason !== undefined ? 'portal' : document !== undefined ? 'document' : 'page'
  await transaction.rows(sql`
    insert into learner_views (tenant_id, learner_id, account_id, name, roles, kind, number, reason, document, viewed_at, hour)
    select ${tenantId}, l.id, ${accountId}, ${name}, ${roles}::text[], ${kind}, ${number ?? null}::text, ${reason ?? null}::text, ${document ?? null}::text, ${now}, ${hourOf(now)}
    from learners l where l.tenant_id = ${tenantId} and l.id = ${learnerId}
    on conflict (tenant_id, learner_id, account_id, hour) where kind = 'page' do nothing returning 1`)
}
