import sql from 'sql-template-tag'
import type { Row, TenantDatabase, TenantId, Transaction } from '../database/database.ts'
import { isOpenable } from '../files/documents/openable.queries.ts'

type Claimed = { accountId: number; username: string; sessionId: string }

/** Unused and not expired, with the requesting session still open and the account enabled. */
const isUsable = (tenantId: TenantId, tokenHash: Buffer, now: string) => sql`
  d.tenant_id = ${tenantId} and d.token_hash = ${tokenHash}::bytea and d.used_at is null and d.expires_at > ${now}::timestamptz
    and a.tenant_id = d.tenant_id and a.id = d.account_id and a.is_enabled
    and s.tenant_id = d.tenant_id and s.id = d.session_id and s.ended_at is null and s.expires_at > ${now}::timestamptz`

/** The download's owner. */
export const findDownload = async (db: TenantDatabase, tenantId: TenantId, tokenHash: Buffer, now: string): Promise<Claimed | undefined> => {
  const [[found]] = await db.read<[Claimed[]]>(sql`
    select d.account_id as "accountId", a.username, d.session_id as "sessionId"
    from data_downloads d, accounts a, sessions s where ${isUsable(tenantId, tokenHash, now)}`)
  return found
}

/** Marks the download as used. Only the first caller succeeds. */
export const claimDownload = async (transaction: Transaction, tenantId: TenantId, tokenHash: Buffer, now: string): Promise<boolean> => {
  const claimed = await transaction.rows(sql`
    update data_downloads d set used_at = ${now}::timestamptz from accounts a, sessions s where ${isUsable(tenantId, tokenHash, now)} returning 1`)
  return claimed.length > 0
}

export type OwnDocument = { id: number; filename: string; storageKey: string; size: number }

/** The documents the learner can open. Case documents only if the tenant shows cases. */
export const listDocuments = async (db: TenantDatabase, tenantId: TenantId, accountId: number, showsCases: boolean): Promise<OwnDocument[]> => {
  const [documents] = await db.read<[OwnDocument[]]>(sql`
    select d.id, d.filename, d.storage_key as "storageKey", d.size
    from documents d join learners l on l.tenant_id = d.tenant_id and l.id = d.learner_id
    where l.account_id = ${accountId} and d.tenant_id = ${tenantId} and d.state = 'clean'
      and ${isOpenable(tenantId)} and (${showsCases} or d.support_case_entry_id is null)
    order by d.id`)
  return documents
}

/** Where and when the account signed in. */
export const listSessions = async (db: TenantDatabase, tenantId: TenantId, accountId: number): Promise<Row[]> => {
  const [sessions] = await db.read<[Row[]]>(sql`
    select created_at as "signedInAt", seen_at as "lastSeenAt", ended_at as "endedAt", device, address
    from sessions where tenant_id = ${tenantId} and account_id = ${accountId} and viewer_id is null order by created_at, id limit 10000`)
  return sessions
}

/** The changes of their details that the learner asked for, and what was decided. Of sealed values, only that there is one. */
export const listAskedChanges = async (db: TenantDatabase, tenantId: TenantId, accountId: number): Promise<Row[]> => {
  const [changes] = await db.read<[Row[]]>(sql`
    select r.created_at as "askedAt", f.field, case when f.before_sealed is null then f.before else '"Stored encrypted"' end as before,
      case when f.after_sealed is null then f.after else '"Stored encrypted"' end as after, f.state, f.reason, f.decided_at as "decidedAt"
    from learners l join change_requests r on r.tenant_id = ${tenantId} and r.learner_id = l.id
    join change_request_fields f on f.tenant_id = ${tenantId} and f.change_request_id = r.id
    where l.tenant_id = ${tenantId} and l.account_id = ${accountId} order by r.id, f.field limit 10000`)
  return changes
}

/** The learner's own actions in the audit log. */
export const listEntries = async (
  db: TenantDatabase,
  tenantId: TenantId,
  accountId: number,
  after: number,
  most: number,
): Promise<(Row & { id: number })[]> => {
  const [entries] = await db.read<[(Row & { id: number })[]]>(sql`
    select id, at, action, outcome, subject_kind as subject, subject_id as "subjectId", address, device
    from audit_events where tenant_id = ${tenantId} and actor_kind = 'learner' and actor_id = ${accountId} and id > ${after} order by id limit ${most}`)
  return entries
}
