import sql, { type Sql } from 'sql-template-tag'
import { type Caller, holds } from '../../../caller.ts'
import { type Member, staffIdOf, teamIdsOf } from '../../staff/staff-members.queries.ts'

/** Which cases a caller sees, and which they answer. */
export type CaseAccess = Member & { seesAll: boolean; seesRestricted: boolean; answersAll: boolean; answersOwn: boolean }

/** The number of an API key is nobody's account. */
export const caseAccessOf = (caller: Caller): CaseAccess => ({
  tenantId: caller.tenantId,
  accountId: caller.kind === 'staff' ? caller.accountId : null,
  seesAll: holds(caller, 'cases:read'),
  seesRestricted: holds(caller, 'cases:read-restricted'),
  answersAll: holds(caller, 'cases:answer'),
  answersOwn: holds(caller, 'cases:answer-assigned'),
})

/** The case is assigned to the caller or to one of their teams. */
const isOwn = (access: CaseAccess): Sql => sql`(k.assigned_staff_id = ${staffIdOf(access)} or k.assigned_staff_team_id in ${teamIdsOf(access)})`

/** For a case `k`. Without a permission for all cases, a caller sees their own and their teams'. So they do with restricted ones. */
export const isVisible = (access: CaseAccess): Sql => {
  if (access.seesAll && access.seesRestricted) return sql`true`
  if (access.seesAll) return sql`(not k.is_restricted or ${isOwn(access)})`
  return access.seesRestricted ? sql`(k.is_restricted or ${isOwn(access)})` : isOwn(access)
}

/** Whether the caller may answer a case `k` that they see. */
export const mayAnswer = (access: CaseAccess): Sql => {
  if (access.accountId === null) return sql`false`
  if (access.answersAll) return sql`true`
  return access.answersOwn ? isOwn(access) : sql`false`
}
