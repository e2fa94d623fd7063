import type { AuditReason } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { noteRefusal, noteStaffRefusal, type Refusal } from '../audit/refusals.queries.ts'
import { iso } from '../common/clock.ts'
import type { TenantId, Transaction } from '../database/database.ts'
import type { Visit } from './visit.ts'

type About = { reason?: AuditReason; tenant?: TenantId } & Readonly<Record<string, string | number | boolean | null>>

/** A sign-in event. `about` says why or how, and never contains user input. */
export type SignInEvent = {
  action: string
  outcome?: 'done' | 'refused'
  account?: { id: number; username: string; isOperator: boolean } | undefined
  about?: About
}

const kindOf = ({ realm }: Visit, { account }: SignInEvent) =>
  !account ? 'anonymous' : realm.pool === 'learner' ? 'learner' : account.isOperator ? 'operator' : 'staff'

const recordRefusal = (transaction: Transaction, visit: Visit, event: SignInEvent) => {
  const { realm, address, device, requestId, now } = visit
  const { action, account, about = null } = event
  const refusal: Refusal = {
    ...{ at: iso(now), actorKind: kindOf(visit, event), actorId: account?.id ?? null, actorName: account?.username ?? null },
    ...{ action, subjectKind: 'account', subjectId: account ? String(account.id) : null, after: about, address, device, requestId },
  }
  const reason = about?.reason ?? ''
  return realm.pool === 'console'
    ? noteStaffRefusal(transaction, about?.tenant ?? null, refusal, reason)
    : noteRefusal(transaction, realm.poolId, refusal, reason)
}

/** Refusals of staff also go into the log of each tenant they work for. */
export const recordEvent = (transaction: Transaction, visit: Visit, event: SignInEvent) => {
  const { realm, address, device, requestId, now } = visit
  const { action, outcome, account, about } = event
  if (outcome === 'refused') return recordRefusal(transaction, visit, event)
  return transaction.rows(sql`
    insert into audit_events (tenant_id, at, actor_kind, actor_id, actor_name, action, outcome, subject_kind, subject_id, after, address, device, request_id)
    values (${realm.poolId}, ${iso(now)}, ${kindOf(visit, event)}, ${account?.id ?? null}, ${account?.username ?? null}, ${action}, 'done', 'account', ${account ? String(account.id) : null},
      ${about ? JSON.stringify(about) : null}::jsonb, ${address}, ${device}, ${requestId})`)
}
