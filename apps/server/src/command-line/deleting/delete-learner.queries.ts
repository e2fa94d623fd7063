import sql, { join, raw, type Sql } from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import type { TenantDatabase, TenantId, Transaction } from '../../database/database.ts'

export type FoundLearner = { id: number; accountId: number | null; learnerNumber: string | null; name: string; isRetired: boolean }

const columns = sql`id, account_id as "accountId", learner_number as "learnerNumber", concat_ws(' ', first_name, last_name) as name, retired_at is not null as "isRetired"`

/** By number, or by id as `#1024`. */
export const findLearners = async (db: TenantDatabase, tenantId: TenantId, wanted: string): Promise<FoundLearner[]> => {
  const id = /^#(\d{1,15})$/.exec(wanted)?.[1] ?? null
  const [found] = await db.read<[FoundLearner[]]>(sql`
    select ${columns} from learners where tenant_id = ${tenantId} and case when ${id}::bigint is null then learner_number = ${wanted} else id = ${id}::bigint end
    order by id limit 10`)
  return found
}

/** Tables whose rows belong to the learner and are kept. */
const keptTables = {
  enrolments: ['course_enrolments', 'qualification_enrolments'],
  attendance: ['class_registrations'],
  results: ['unit_enrolments', 'unit_enrolment_elements'],
  credentials: ['credentials'],
  finances: ['finance_invoices', 'finance_payments', 'finance_credit_notes', 'finance_refunds'],
} as const

/** Tables whose rows belong to the learner and are deleted. */
const deletedTables = {
  cases: ['support_cases'],
  messages: ['logbook_messages'],
  approvals: ['change_requests'],
  notes: ['learner_notes'],
  addresses: ['learner_addresses'],
  personalDetails: ['learner_demographics', 'learner_disabilities', 'learner_prior_achievements'],
  contacts: ['learner_next_of_kin'],
} as const

const countOf = (tenantId: TenantId, learnerId: number, tables: readonly string[]): Sql =>
  sql`(${join(
    tables.map((table) => sql`(select count(*) from ${raw(table)} where tenant_id = ${tenantId} and learner_id = ${learnerId})`),
    ' + ',
  )})`

/** A credential's own document is kept with it. */
const ofCredentials = (tenantId: TenantId) =>
  sql`exists (select from credentials c where c.tenant_id = ${tenantId} and c.learner_id = d.learner_id and c.document_id = d.id)`

export type Plan = {
  deleted: Record<keyof typeof deletedTables | 'documents', number>
  kept: Record<keyof typeof keptTables | 'documents', number>
}

export const planDeletion = async (db: TenantDatabase, tenantId: TenantId, learnerId: number): Promise<Plan> => {
  const counting = (groups: Readonly<Record<string, readonly string[]>>) =>
    sql`select ${join(Object.entries(groups).map(([name, tables]) => sql`${countOf(tenantId, learnerId, tables)} as ${raw(`"${name}"`)}`))}`
  const documents = sql`
    select count(*) filter (where not ${ofCredentials(tenantId)}) as deleted, count(*) filter (where ${ofCredentials(tenantId)}) as kept
    from documents d where d.tenant_id = ${tenantId} and d.learner_id = ${learnerId}`
  const [[deleted], [kept], [files]] = await db.read<[Plan['deleted'][], Plan['kept'][], { deleted: number; kept: number }[]]>(
    counting(deletedTables),
    counting(keptTables),
    documents,
  )
  if (!deleted || !kept || !files) throw new Error('a count has a row')
  return { deleted: { ...deleted, documents: files.deleted }, kept: { ...kept, documents: files.kept } }
}

type Deleting = { transaction: Transaction; tenantId: TenantId; learnerId: number }

const idsOf = async (transaction: Transaction, statement: Sql) => (await transaction.rows<{ id: number }>(statement)).map(({ id }) => id)

/** Deletes documents that no credential needs, and returns the keys of their files. */
const deleteDocuments = async ({ transaction, tenantId, learnerId }: Deleting): Promise<string[]> => {
  const removed = await transaction.rows<{ storageKey: string | null }>(sql`
    delete from documents d where d.tenant_id = ${tenantId} and d.learner_id = ${learnerId} and not ${ofCredentials(tenantId)}
    returning d.storage_key as "storageKey"`)
  await transaction.rows(sql`
    update documents set support_case_entry_id = null, logbook_message_id = null, change_request_id = null
    where tenant_id = ${tenantId} and learner_id = ${learnerId}`)
  return removed.flatMap(({ storageKey }) => storageKey ?? [])
}

const deleteCases = async ({ transaction, tenantId, learnerId }: Deleting) => {
  const cases = await idsOf(transaction, sql`select id from support_cases where tenant_id = ${tenantId} and learner_id = ${learnerId}`)
  for (const table of ['case_attachments', 'case_drafts', 'case_events', 'case_notes', 'case_presence', 'case_ratings', 'case_replies', 'support_case_entries'])
    await transaction.rows(sql`delete from ${raw(table)} where tenant_id = ${tenantId} and support_case_id = any (${cases}::bigint[])`)
  await transaction.rows(
    sql`delete from case_merges where tenant_id = ${tenantId} and (from_id = any (${cases}::bigint[]) or into_id = any (${cases}::bigint[]))`,
  )
  for (const column of ['follows_id', 'merged_into_id'])
    await transaction.rows(sql`update support_cases set ${raw(column)} = null where tenant_id = ${tenantId} and ${raw(column)} = any (${cases}::bigint[])`)
  await transaction.rows(sql`delete from support_cases where tenant_id = ${tenantId} and id = any (${cases}::bigint[])`)
}

const deleteApprovals = async ({ transaction, tenantId, learnerId }: Deleting) => {
  const requests = await idsOf(transaction, sql`select id from change_requests where tenant_id = ${tenantId} and learner_id = ${learnerId}`)
  await transaction.rows(sql`delete from change_request_fields where tenant_id = ${tenantId} and change_request_id = any (${requests}::bigint[])`)
  await transaction.rows(sql`delete from change_requests where tenant_id = ${tenantId} and id = any (${requests}::bigint[])`)
}

const ownTables = [
  ...['broadcast_recipients', 'logbook_messages', 'learner_notes', 'learner_news', 'learner_email_changes', 'elearning_enrolments'],
  ...['learner_addresses', 'learner_demographics', 'learner_disabilities', 'learner_prior_achievements', 'learner_next_of_kin'],
]

/** Shared credentials end, and so do the copies that imports keep to be undone. */
const deleteTraces = async ({ transaction, tenantId, learnerId }: Deleting) => {
  const credentials = await idsOf(transaction, sql`select id from credentials where tenant_id = ${tenantId} and learner_id = ${learnerId}`)
  await transaction.rows(sql`delete from credential_shares where tenant_id = ${tenantId} and credential_id = any (${credentials}::bigint[])`)
  await transaction.rows(sql`
    delete from import_images where tenant_id = ${tenantId}
      and (type = 'learners' and record->>'id' = ${String(learnerId)} or record->>'learner_id' = ${String(learnerId)} or before->>'learner_id' = ${String(learnerId)})`)
}

const deleteAccount = async ({ transaction, tenantId }: Deleting, accountId: number) => {
  const mails = await transaction.rows<{ id: string }>(sql`delete from outgoing_mail where tenant_id = ${tenantId} and account_id = ${accountId} returning id`)
  await transaction.rows(sql`delete from mail_queue where mail_id = any (${mails.map(({ id }) => id)}::uuid[])`)
  await transaction.rows(notifying(sql`delete from accounts where tenant_id = ${tenantId} and id = ${accountId}`, { about: 'accounts' }))
}

/** Deletes everything but what is kept, and returns the keys of the files to remove after the commit. */
export const deleteLearner = async (deleting: Deleting, accountId: number | null, at: string): Promise<string[]> => {
  const { transaction, tenantId, learnerId } = deleting
  const keys = await deleteDocuments(deleting)
  await deleteCases(deleting)
  await deleteApprovals(deleting)
  for (const table of ownTables) await transaction.rows(sql`delete from ${raw(table)} where tenant_id = ${tenantId} and learner_id = ${learnerId}`)
  await deleteTraces(deleting)
  await transaction.rows(sql`
    update learners set account_id = null, title = null, preferred_name = null, previous_name = null, gender_id = null, email = null, alternative_email = null,
      phone_home = null, phone_work = null, mobile = null, driver_license = null, driver_license_sealed = null, tax_file_number_sealed = null,
      ird_number_sealed = null, national_identifier_sealed = null, retired_at = coalesce(retired_at, ${at}::timestamptz)
    where tenant_id = ${tenantId} and id = ${learnerId}`)
  if (accountId !== null) await deleteAccount(deleting, accountId)
  return keys
}
