import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'

/** What a case shows of its entries. */
export type CaseDigest = {
  lastEntryAt: string
  lastPublicEntryAt: string | null
  isUnanswered: boolean
  firstAnsweredAt: string | null
  dueAt: string | null
  dueMinutes: number | null
}

type Moved = {
  entries: { id: number; mergedFromId: number | null }[]
  noteIds: number[]
  /** Cases that were merged into the merged one before. */
  caseIds: number[]
  /** The other case before and after. */
  before: CaseDigest
  after: CaseDigest
}

/** Texts keep every digit of a moment, which a number would not. */
const digestColumns = sql`
  last_entry_at::text as "lastEntryAt", last_public_entry_at::text as "lastPublicEntryAt", is_unanswered as "isUnanswered",
  first_answered_at::text as "firstAnsweredAt", nullif(due_at, 'infinity')::text as "dueAt", due_minutes as "dueMinutes"`

export const readDigest = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<CaseDigest> => {
  const [row] = await transaction.rows<CaseDigest>(sql`select ${digestColumns} from support_cases where tenant_id = ${tenantId} and id = ${id}`)
  return row as CaseDigest
}

export const writeDigest = async (transaction: Transaction, tenantId: TenantId, id: number, digest: CaseDigest) => {
  const { lastEntryAt, lastPublicEntryAt, isUnanswered, firstAnsweredAt, dueAt, dueMinutes } = digest
  await transaction.rows(sql`
    update support_cases set last_entry_at = ${lastEntryAt}::timestamptz, last_public_entry_at = ${lastPublicEntryAt}::timestamptz,
      is_unanswered = ${isUnanswered}, first_answered_at = ${firstAnsweredAt}::timestamptz, due_at = coalesce(${dueAt}::timestamptz, 'infinity'),
      due_minutes = ${dueMinutes}, version = version + 1
    where tenant_id = ${tenantId} and id = ${id}`)
}

/** The same from the entries that the case has now. */
export const digestOfEntries = async (transaction: Transaction, tenantId: TenantId, id: number, before: CaseDigest): Promise<CaseDigest> => {
  const [row] = await transaction.rows<{ last: string | null; first: string | null; isUnanswered: boolean | null }>(sql`
    select max(n.created_at)::text as last, (min(n.created_at) filter (where n.staff_id is not null))::text as first,
      (array_agg(n.staff_id is null order by n.created_at desc, n.id desc))[1] as "isUnanswered"
    from support_case_entries n where n.tenant_id = ${tenantId} and n.support_case_id = ${id}`)
  return {
    ...before,
    lastPublicEntryAt: row?.last ?? before.lastPublicEntryAt,
    isUnanswered: row?.isUnanswered ?? before.isUnanswered,
    firstAnsweredAt: row?.first ?? null,
  }
}

/** Moves entries and notes to the other case, and remembers them. */
export const moveAll = async (
  transaction: Transaction,
  tenantId: TenantId,
  fromId: number,
  intoId: number,
  at: string,
): Promise<Omit<Moved, 'before' | 'after'>> => {
  const entries = await transaction.rows<Moved['entries'][number]>(sql`
    select id, merged_from_id as "mergedFromId" from support_case_entries where tenant_id = ${tenantId} and support_case_id = ${fromId} order by id for update`)
  await transaction.rows(sql`
    update support_case_entries set support_case_id = ${intoId}, merged_from_id = coalesce(merged_from_id, ${fromId})
    where tenant_id = ${tenantId} and support_case_id = ${fromId}`)
  const notes = await transaction.rows<{ id: number }>(sql`
    update case_notes set support_case_id = ${intoId} where tenant_id = ${tenantId} and support_case_id = ${fromId} returning id`)
  const cases = await transaction.rows<{ id: number }>(sql`
    update support_cases set merged_into_id = ${intoId} where tenant_id = ${tenantId} and merged_into_id = ${fromId} returning id`)
  await transaction.rows(sql`
    update support_cases set merged_into_id = ${intoId}, merged_at = ${at}, version = version + 1 where tenant_id = ${tenantId} and id = ${fromId}`)
  return { entries, noteIds: notes.map(({ id }) => id), caseIds: cases.map(({ id }) => id) }
}

type Merge = { fromId: number; intoId: number; accountId: number; moved: Moved; at: string }

export const addMerge = (transaction: Transaction, tenantId: TenantId, { fromId, intoId, accountId, moved, at }: Merge) =>
  transaction.rows(sql`
    insert into case_merges (tenant_id, from_id, into_id, account_id, moved, merged_at)
    values (${tenantId}, ${fromId}, ${intoId}, ${accountId}, ${JSON.stringify(moved)}::jsonb, ${at})`)

export type StoredMerge = { intoId: number; moved: Moved; mergedAt: string }

export const selectMerge = (tenantId: TenantId, fromId: number): Sql => sql`
  select into_id as "intoId", moved, merged_at as "mergedAt" from case_merges where tenant_id = ${tenantId} and from_id = ${fromId}`

/** Whether the case into which it was merged was itself merged since. Those are undone in reverse. */
export const isMergedAgain = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<boolean> =>
  (await transaction.rows(sql`select from support_cases where tenant_id = ${tenantId} and id = ${id} and merged_into_id is not null`)).length > 0

export const moveBack = async (transaction: Transaction, tenantId: TenantId, fromId: number, { intoId, moved }: StoredMerge) => {
  await transaction.rows(sql`
    update support_case_entries n set support_case_id = ${fromId}, merged_from_id = m."mergedFromId"
    from jsonb_to_recordset(${JSON.stringify(moved.entries)}::jsonb) as m(id bigint, "mergedFromId" bigint)
    where n.tenant_id = ${tenantId} and n.support_case_id = ${intoId} and n.id = m.id`)
  await transaction.rows(sql`
    update case_notes set support_case_id = ${fromId} where tenant_id = ${tenantId} and support_case_id = ${intoId} and id = any(${moved.noteIds}::bigint[])`)
  await transaction.rows(sql`
    update support_cases set merged_into_id = ${fromId} where tenant_id = ${tenantId} and merged_into_id = ${intoId} and id = any(${moved.caseIds}::bigint[])`)
  await transaction.rows(sql`
    update support_cases set merged_into_id = null, merged_at = null, version = version + 1 where tenant_id = ${tenantId} and id = ${fromId}`)
  await transaction.rows(sql`delete from case_merges where tenant_id = ${tenantId} and from_id = ${fromId}`)
}

export const readEntryIds = async (transaction: Transaction, tenantId: TenantId, supportCaseId: number): Promise<number[]> =>
  (
    await transaction.rows<{ id: number }>(sql`
      select id from support_case_entries where tenant_id = ${tenantId} and support_case_id = ${supportCaseId} order by id for update`)
  ).map(({ id }) => id)

export const moveEntries = (transaction: Transaction, tenantId: TenantId, fromId: number, intoId: number, ids: readonly number[]) =>
  transaction.rows(sql`
    update support_case_entries set support_case_id = ${intoId} where tenant_id = ${tenantId} and support_case_id = ${fromId} and id = any(${ids}::bigint[])`)

export type SplitSource = { courseEnrolmentId: number | null; unitEnrolmentId: number | null }

export const readEnrolments = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<SplitSource> => {
  const [row] = await transaction.rows<SplitSource>(sql`
    select course_enrolment_id as "courseEnrolmentId", unit_enrolment_id as "unitEnrolmentId" from support_cases where tenant_id = ${tenantId} and id = ${id}`)
  return row as SplitSource
}
