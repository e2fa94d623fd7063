import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '../../../database/database.ts'
import { teamIdsOf } from '../../staff/staff-members.queries.ts'
import type { CaseAccess } from '../inbox/case-access.queries.ts'

export type SavedReplyRow = { id: number; name: string; htmlBody: string; teamId: number | null; isForEveryone: boolean; isMine: boolean }

const columns = ({ accountId }: CaseAccess): Sql => sql`
  id, name, html_body as "htmlBody", staff_team_id as "teamId", is_for_everyone as "isForEveryone", coalesce(account_id = ${accountId}::bigint, false) as "isMine"`

const isSeen = (access: CaseAccess): Sql => sql`
  (account_id = ${access.accountId}::bigint or is_for_everyone or staff_team_id in ${teamIdsOf(access)})`

export const selectSavedReplies = (access: CaseAccess): Sql => sql`
  select ${columns(access)} from saved_replies where tenant_id = ${access.tenantId} and ${isSeen(access)} order by lower(name), id limit 500`

export const selectSavedReply = (access: CaseAccess, id: number): Sql => sql`
  select ${columns(access)} from saved_replies where tenant_id = ${access.tenantId} and id = ${id} and ${isSeen(access)}`

export type WrittenReply = { name: string; htmlBody: string; teamId: number | null; isForEveryone: boolean }

export const countOwnReplies = async (transaction: Transaction, { tenantId, accountId }: CaseAccess): Promise<number> => {
  const [row] = await transaction.rows<{ count: number }>(
    sql`select count(*)::int as count from saved_replies where tenant_id = ${tenantId} and account_id = ${accountId}`,
  )
  return row?.count ?? 0
}

export const addSavedReply = async (transaction: Transaction, access: CaseAccess, { name, htmlBody, teamId, isForEveryone }: WrittenReply, at: string) => {
  const [row] = await transaction.rows<SavedReplyRow>(sql`
    insert into saved_replies (tenant_id, account_id, staff_team_id, is_for_everyone, name, html_body, changed_at)
    values (${access.tenantId}, ${access.accountId}, ${teamId}, ${isForEveryone}, ${name}, ${htmlBody}, ${at}) returning ${columns(access)}`)
  return row as SavedReplyRow
}

export const saveSavedReply = (transaction: Transaction, access: CaseAccess, id: number, { name, htmlBody, teamId, isForEveryone }: WrittenReply, at: string) =>
  transaction.rows<SavedReplyRow>(sql`
    update saved_replies set name = ${name}, html_body = ${htmlBody}, staff_team_id = ${teamId}, is_for_everyone = ${isForEveryone}, changed_at = ${at}
    where tenant_id = ${access.tenantId} and id = ${id} returning ${columns(access)}`)

export const removeSavedReply = (transaction: Transaction, { tenantId }: CaseAccess, id: number) =>
  transaction.rows(sql`delete from saved_replies where tenant_id = ${tenantId} and id = ${id}`)
