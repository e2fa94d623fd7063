import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '../../database/database.ts'
import { type Member, staffIdOf, staffName, teamIdsOf } from '../staff/staff-members.queries.ts'

export type NoteRow = { id: number; text: string; by: string | null; at: string; teamId: number | null; teamName: string | null; isMine: boolean }

/** Notes for everyone, for the member's teams, and their own. */
const isSeen = (member: Member): Sql => sql`(n.staff_team_id is null or n.staff_team_id in ${teamIdsOf(member)} or n.staff_id = ${staffIdOf(member)})`

export const selectNotes = (member: Member, condition: Sql): Sql => {
  const { tenantId } = member
  return sql`
    select n.id, n.text, ${staffName(sql`s`)} as by, n.created_at as at, n.staff_team_id as "teamId", t.name as "teamName",
      coalesce(n.staff_id = ${staffIdOf(member)}, false) as "isMine"
    from learner_notes n join staff s on s.tenant_id = ${tenantId} and s.id = n.staff_id
    left join staff_teams t on t.tenant_id = ${tenantId} and t.id = n.staff_team_id
    where n.tenant_id = ${tenantId} and n.removed_at is null and ${isSeen(member)} and ${condition} order by n.created_at desc, n.id desc limit 20`
}

export const notesOf = (member: Member, learnerId: number): Sql => selectNotes(member, sql`n.learner_id = ${learnerId}`)

type NewNote = { learnerId: number; staffId: number; teamId: number | null; text: string; at: string }

/** Undefined if there is no such learner. */
export const addNote = async (transaction: Transaction, member: Member, { learnerId, staffId, teamId, text, at }: NewNote): Promise<NoteRow | undefined> => {
  const { tenantId } = member
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into learner_notes (tenant_id, learner_id, staff_id, staff_team_id, text, created_at)
    select ${tenantId}, l.id, ${staffId}, ${teamId}::bigint, ${text}, ${at} from learners l where l.tenant_id = ${tenantId} and l.id = ${learnerId} returning id`)
  if (!added) return undefined
  const [note] = await transaction.rows<NoteRow>(selectNotes(member, sql`n.id = ${added.id}`))
  return note
}

export const isTeam = async (transaction: Transaction, { tenantId }: Member, teamId: number): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from staff_teams where tenant_id = ${tenantId} and id = ${teamId} and is_active`)).length > 0

/** The learner it was about. Undefined if the member doesn't see such a note. */
export const removeNote = async (transaction: Transaction, member: Member, id: number, at: string): Promise<number | undefined> => {
  const [removed] = await transaction.rows<{ learnerId: number }>(sql`
    update learner_notes n set removed_at = ${at} where n.tenant_id = ${member.tenantId} and n.id = ${id} and n.removed_at is null and ${isSeen(member)}
    returning n.learner_id as "learnerId"`)
  return removed?.learnerId
}
