import sql from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import type { Database, TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import { isOpenable } from './openable.queries.ts'

/** The account's learner, locked so concurrent uploads are counted one after another. */
export const holdLearner = async (transaction: Transaction, tenantId: TenantId, accountId: number): Promise<number | undefined> => {
  const [learner] = await transaction.rows<{ id: number }>(
    sql`select id from learners where tenant_id = ${tenantId} and account_id = ${accountId} for no key update`,
  )
  return learner?.id
}

export const countDocuments = async (transaction: Transaction, tenantId: TenantId, learnerId: number): Promise<{ bytes: number; waiting: number }> => {
  const [counted] = await transaction.rows<{ bytes: number; waiting: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes, count(*) filter (where attached_at is null)::int as waiting
    from documents where tenant_id = ${tenantId} and learner_id = ${learnerId} and is_from_learner and state not in ('refused', 'removing')`)
  return counted ?? { bytes: 0, waiting: 0 }
}

export type NewDocument = {
  tenantId: TenantId
  learnerId: number
  isFromLearner: boolean
  userId: number | null
  filename: string
  storageKey: string
  contentType: string
  size: number
  state: 'announced' | 'clean'
  at: string
}

export const addDocument = async (transaction: Transaction, document: NewDocument): Promise<number> => {
  const { tenantId, learnerId, isFromLearner, userId, filename, storageKey, contentType, size, state, at } = document
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into documents (tenant_id, learner_id, is_from_learner, last_modified_user_id, filename, storage_key, content_type, size, state, created_at, last_modified_at)
    values (${tenantId}, ${learnerId}, ${isFromLearner}, ${userId}, ${filename}, ${storageKey}, ${contentType}, ${size}, ${state}, ${at}, ${at}) returning id`)
  if (!added) throw new Error('a document is there after it was added')
  return added.id
}

export type DocumentState = 'announced' | 'receiving' | 'scanning' | 'clean' | 'refused' | 'removing'
export type OpenableDocument = { id: number; storageKey: string; state: DocumentState; refusedBecause: string | null; isOfCase: boolean }

/** A document of this account's learner, unless it belongs to something hidden from the learner. */
export const findDocument = async (db: TenantDatabase, tenantId: TenantId, accountId: number, id: number): Promise<OpenableDocument | undefined> => {
  const [[document]] = await db.read<[OpenableDocument[]]>(sql`
    select d.id, d.storage_key as "storageKey", d.state, d.refused_because as "refusedBecause", d.support_case_entry_id is not null as "isOfCase"
    from documents d join learners l on l.tenant_id = d.tenant_id and l.id = d.learner_id
    where l.account_id = ${accountId} and d.tenant_id = ${tenantId} and d.id = ${id} and d.state <> 'removing'
      and ${isOpenable(tenantId)}`)
  return document
}

const move = async (database: Database, tenantId: TenantId, id: number, from: DocumentState, to: DocumentState, at: string, because: string | null = null) => {
  const moved = await database.forTenant(tenantId).write((transaction) =>
    transaction.rows(
      notifying(
        sql`
      update documents set state = ${to}, refused_because = ${because}, last_modified_at = ${at}, scan_due_at = case when ${to} = 'scanning' then ${at}::timestamptz end
      where tenant_id = ${tenantId} and id = ${id} and state = ${from} returning id`,
        () => (to === 'scanning' ? [{ about: 'scans', tenantId }] : []),
      ),
    ),
  )
  return moved.length > 0
}

/** Only the first request with an upload URL may use it. */
export const beginReceiving = (database: Database, tenantId: TenantId, id: number, at: string) => move(database, tenantId, id, 'announced', 'receiving', at)

/** Nothing was stored, so the URL works again. */
export const releaseDocument = (database: Database, tenantId: TenantId, id: number, at: string) => move(database, tenantId, id, 'receiving', 'announced', at)

export const settleDocument = (database: Database, tenantId: TenantId, id: number, state: 'scanning' | 'clean', at: string) =>
  move(database, tenantId, id, 'receiving', state, at)

export const refuseDocument = (database: Database, tenantId: TenantId, id: number, from: 'receiving' | 'scanning', because: string, at: string) =>
  move(database, tenantId, id, from, 'refused', at, because)

type ProvidedFor = { logbookMessageId?: number; supportCaseEntryId?: number; credentialId?: number; changeRequestId?: number }

export const attachProvided = async (
  transaction: Transaction,
  tenantId: TenantId,
  id: number,
  { logbookMessageId, supportCaseEntryId, credentialId, changeRequestId }: ProvidedFor,
  at: string,
) => {
  await transaction.rows(sql`
    update documents set attached_at = ${at}, logbook_message_id = ${logbookMessageId ?? null}, support_case_entry_id = ${supportCaseEntryId ?? null},
      change_request_id = ${changeRequestId ?? null}
    where tenant_id = ${tenantId} and id = ${id}`)
  if (credentialId !== undefined) await transaction.rows(sql`update credentials set document_id = ${id} where tenant_id = ${tenantId} and id = ${credentialId}`)
}
