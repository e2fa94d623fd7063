import sql from 'sql-template-tag'
import type { Transaction } from '../platform/database.ts'
import { iso, type Visit } from './visit.ts'

/** What happened at the door. `about` says why or how, and never holds what somebody typed. */
export type SignInEvent = {
  action: string
  outcome?: 'done' | 'refused'
  account?: { id: number; username: string; isOperator: boolean } | undefined
  about?: Record<string, string | number | boolean | null>
}

export const recordEvent = (
  transaction: Transaction,
  { realm, address, device, requestId, now }: Visit,
  { action, outcome = 'done', account, about }: SignInEvent,
) => {
  const kind = !account ? 'anonymous' : realm.pool === 'learner' ? 'learner' : account.isOperator ? 'operator' : 'staff'
  return transaction.rows(sql`
    insert into audit_events (tenant_id, at, actor_kind, actor_id, actor_name, action, outcome, subject_kind, subject_id, after, address, device, request_id)
    values (${realm.poolId}, ${iso(now)}, ${kind}, ${account?.id ?? null}, ${account?.username ?? null}, ${action}, ${outcome}, 'account', ${account ? String(account.id) : null},
      ${about ? JSON.stringify(about) : null}::jsonb, ${address}, ${device}, ${requestId})`)
}
