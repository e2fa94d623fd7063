import sql, { type Sql } from 'sql-template-tag'
import { type Caller, holds } from '../../caller.ts'
import { type Member, staffIdOf } from '../staff/staff-members.queries.ts'

/** Which classes a caller sees and marks: all, or those they teach. */
export type ClassAccess = Member & { seesAll: boolean; marksAll: boolean; marksOwn: boolean; setsAll: boolean; setsOwn: boolean }

export const classAccessOf = (caller: Caller): ClassAccess => ({
  tenantId: caller.tenantId,
  accountId: caller.kind === 'staff' ? caller.accountId : null,
  seesAll: holds(caller, 'classes:read'),
  marksAll: holds(caller, 'attendance:write'),
  marksOwn: holds(caller, 'attendance:write-own'),
  setsAll: holds(caller, 'results:write'),
  setsOwn: holds(caller, 'results:write-own'),
})

/** Whether the caller teaches a class `c`. */
export const isMine = (access: ClassAccess): Sql => sql`coalesce(c.trainer_id = ${staffIdOf(access)}, false)`

/** The first condition of every query of classes `c`. */
export const isVisible = (access: ClassAccess): Sql =>
  access.seesAll ? sql`c.tenant_id = ${access.tenantId}` : sql`c.tenant_id = ${access.tenantId} and c.trainer_id = ${staffIdOf(access)}`

/** Whether the caller marks the learners of a class `c` that they see. */
export const mayMark = (access: ClassAccess): Sql => {
  if (access.accountId === null) return sql`false`
  if (access.marksAll) return sql`true`
  return access.marksOwn ? isMine(access) : sql`false`
}

/** Whether the caller sets the result of a unit enrolment `u` of a class `c` that they see. A unit that names nobody belongs to the class's trainer. */
export const maySet = (access: ClassAccess): Sql => {
  if (access.accountId === null) return sql`false`
  if (access.setsAll) return sql`true`
  if (!access.setsOwn) return sql`false`
  const me = staffIdOf(access)
  return sql`coalesce(u.trainer_id = ${me} or u.assessor_id = ${me} or (coalesce(u.trainer_id, u.assessor_id) is null and c.trainer_id = ${me}), false)`
}
