import type { LearnerDocument } from '@lanyard/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Transaction } from '../../database/database.ts'
import type { DocumentState } from '../../files/documents/documents.queries.ts'
import { isOpenable } from '../../files/documents/openable.queries.ts'
import { type CaseAccess, isVisible } from '../cases/inbox/case-access.queries.ts'

/** For a document `d`: whoever doesn't see the case that it belongs to doesn't see it. What a learner uploaded but never sent is theirs alone. */
const isSeen = (access: CaseAccess): Sql => sql`
  (d.attached_at is not null or not d.is_from_learner) and (d.support_case_entry_id is null or exists (
    select from support_case_entries n join support_cases k on k.tenant_id = ${access.tenantId} and k.id = n.support_case_id
    where n.tenant_id = ${access.tenantId} and n.id = d.support_case_entry_id and ${isVisible(access)}))`

export type DocumentRow = LearnerDocument & { totalCount: number }
type Listing = { search?: string | undefined; skip?: number | undefined; take?: number | undefined }

const isCredentials = ({ tenantId }: CaseAccess): Sql =>
  sql`exists (select from credentials c where c.tenant_id = ${tenantId} and c.learner_id = d.learner_id and c.document_id = d.id)`

/** A document refused by the scanner is hidden, as it is from the learner. */
export const selectLearnerDocuments = (access: CaseAccess, learnerId: number, { search = '', skip = 0, take = 25 }: Listing): Sql => sql`
  select d.id as "documentId", d.filename, d.size, d.is_from_learner as "isFromLearner", not (${isOpenable(access.tenantId)}) as "isHidden",
    d.created_at as "createdAt",
    case when d.support_case_entry_id is not null then 'Case' when d.logbook_message_id is not null then 'Message'
      when d.change_request_id is not null then 'Request' when ${isCredentials(access)} then 'Credential' else 'Record' end as of,
    count(*) over ()::int as "totalCount"
  from documents d where d.tenant_id = ${access.tenantId} and d.learner_id = ${learnerId} and d.retired_at is null and d.state in ('clean', 'scanning')
    and ${isSeen(access)} ${search.trim() === '' ? empty : sql`and strpos(lower(d.filename), lower(${search.trim()})) > 0`}
  order by d.created_at desc, d.id desc limit ${take} offset ${skip}`

export type StaffDocument = { id: number; learnerId: number; filename: string; storageKey: string; state: DocumentState; refusedBecause: string | null }

const columns = sql`d.id, d.learner_id as "learnerId", d.filename, d.storage_key as "storageKey", d.state, d.refused_because as "refusedBecause"`

export const selectLearnerDocument = (access: CaseAccess, learnerId: number, id: number): Sql => sql`
  select ${columns} from documents d
  where d.tenant_id = ${access.tenantId} and d.learner_id = ${learnerId} and d.id = ${id} and d.retired_at is null and d.state <> 'removing' and ${isSeen(access)}`

/** Which of these documents of a learner the caller can share. They are held until the end of the transaction. */
export const holdSharedDocuments = (transaction: Transaction, access: CaseAccess, learnerId: number, ids: readonly number[]): Promise<{ id: number }[]> =>
  transaction.rows<{ id: number }>(sql`
    select d.id from documents d where d.tenant_id = ${access.tenantId} and d.learner_id = ${learnerId} and d.id = any(${ids}::bigint[])
      and d.retired_at is null and d.state = 'clean' and ${isOpenable(access.tenantId)} and ${isSeen(access)} for share of d`)

/** A file of a case that the caller sees. A merged case has those of the one that it became part of. */
export const selectCaseDocument = (access: CaseAccess, caseId: number, id: number): Sql => sql`
  select ${columns} from documents d
  join support_case_entries n on n.tenant_id = ${access.tenantId} and n.id = d.support_case_entry_id
  join support_cases k on k.tenant_id = ${access.tenantId} and k.id = n.support_case_id
  where d.tenant_id = ${access.tenantId} and d.id = ${id} and d.state <> 'removing' and ${isVisible(access)} and k.id = (
    select coalesce(m.merged_into_id, m.id) from support_cases m where m.tenant_id = ${access.tenantId} and m.id = ${caseId})`
