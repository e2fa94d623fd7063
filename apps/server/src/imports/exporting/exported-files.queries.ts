import type { RecordTypeName } from '@lanyard/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'

/** A file that an exported record has. `fingerprint`: what imports know it by. */
export type ExportedFile = {
  recordId: number
  documentId: number
  learnerId: number
  filename: string
  storageKey: string
  size: number
  fingerprint: string | null
}

/** Files of cases, messages and requests belong to those, with whoever may open them. A credential's PDF is exported with the credential. */
const isOfRecord = (tenantId: TenantId) => sql`d.support_case_entry_id is null and d.logbook_message_id is null and d.change_request_id is null
  and d.attached_at is not null and not exists (select from credentials r where r.tenant_id = ${tenantId} and r.learner_id = d.learner_id and r.document_id = d.id)`

const credentialFiles = (tenantId: TenantId) => sql`select t.id as record_id, d.* from credentials t
  join documents d on d.tenant_id = ${tenantId} and d.id = t.document_id where t.tenant_id = ${tenantId} and t.retired_at is null and d.state = 'clean'`

const ownFiles = (tenantId: TenantId) => sql`select d.id as record_id, d.* from documents d
  where d.tenant_id = ${tenantId} and d.retired_at is null and d.state = 'clean' and ${isOfRecord(tenantId)}`

const filesOf: Partial<Record<RecordTypeName, (tenantId: TenantId) => Sql>> = { credentials: credentialFiles, documents: ownFiles }

/** The files of a type's records, in the order of the records. Undefined for a type without files. */
export const selectFiles = (type: RecordTypeName, tenantId: TenantId, after: number, limit: number): Sql | undefined => {
  const files = filesOf[type]
  return (
    files &&
    sql`select f.record_id as "recordId", f.id as "documentId", f.learner_id as "learnerId", f.filename, f.storage_key as "storageKey", f.size,
      f.content_fingerprint as fingerprint from (${files(tenantId)}) f where f.record_id > ${after} order by f.record_id limit ${raw(String(limit))}`
  )
}

/** From now on imports know the document by its bytes. False if another document of the learner has the same. */
export const rememberContent = async (transaction: Transaction, tenantId: TenantId, file: ExportedFile, fingerprint: string): Promise<boolean> => {
  const remembered = await transaction.rows(sql`
    update documents d set content_fingerprint = ${fingerprint} where d.tenant_id = ${tenantId} and d.id = ${file.documentId} and d.content_fingerprint is null
      and not exists (select from documents o where o.tenant_id = ${tenantId} and o.learner_id = ${file.learnerId} and o.content_fingerprint = ${fingerprint})
    returning d.id`)
  return remembered.length > 0
}
