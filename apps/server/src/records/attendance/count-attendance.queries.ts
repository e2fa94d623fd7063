import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'
import { attendanceWithEnds, classAttendanceOf, type Moment } from './attendance-marks.queries.ts'

const hasEnded = (now: string) => sql`right_until <= ${now}::timestamptz and right_until < 'infinity'`

/** Whether there is something to count. */
export const selectIsChanged = ({ tenantId, now }: Moment): Sql => sql`
  select 1 as found where exists (select from attendance_changes where tenant_id = ${tenantId})
    or exists (select from learner_attendance where tenant_id = ${tenantId} and ${hasEnded(now)})`

/** One transaction counts at a time: of two, the one that saw less could write last. */
export const takeTurns = (tenantId: TenantId): Sql => sql`select pg_advisory_xact_lock(hashtext('attendance'), ${tenantId}::int)`

export type Change = { classId: number | null; learnerId: number | null }

/** Deletes the oldest. What is counted after this statement includes them. */
export const takeChanges = (transaction: Transaction, tenantId: TenantId, most: number): Promise<Change[]> =>
  transaction.rows<Change>(sql`
    delete from attendance_changes where tenant_id = ${tenantId}
      and id in (select id from attendance_changes where tenant_id = ${tenantId} order by id limit ${most})
    returning class_id as "classId", learner_id as "learnerId"`)

const ids = async (transaction: Transaction, statement: Sql) => (await transaction.rows<{ id: number }>(statement)).map(({ id }) => id)

export const learnersIn = (transaction: Transaction, tenantId: TenantId, classIds: readonly number[]) =>
  ids(transaction, sql`select distinct learner_id as id from class_registrations where tenant_id = ${tenantId} and class_id = any (${classIds}::bigint[])`)

export const classesOf = (transaction: Transaction, tenantId: TenantId, learnerIds: readonly number[]) =>
  ids(transaction, sql`select distinct class_id as id from class_registrations where tenant_id = ${tenantId} and learner_id = any (${learnerIds}::bigint[])`)

/** Learners with a class that was marked before it ended, and has ended now. */
export const learnersWithEnded = (transaction: Transaction, { tenantId, now }: Moment, most: number) =>
  ids(transaction, sql`select learner_id as id from learner_attendance where tenant_id = ${tenantId} and ${hasEnded(now)} order by right_until limit ${most}`)

export const countLearners = async (transaction: Transaction, moment: Moment, learnerIds: readonly number[]) => {
  const { tenantId } = moment
  await transaction.rows(sql`delete from learner_attendance where tenant_id = ${tenantId} and learner_id = any (${learnerIds}::bigint[])`)
  await transaction.rows(sql`
    insert into learner_attendance (tenant_id, learner_id, lowest, right_from, right_until)
    select ${tenantId}, k.learner_id, (10 * min(k.percentage))::int, coalesce(max(k.last_end), '-infinity'), coalesce(min(k.next_end), 'infinity')
    from (${attendanceWithEnds(moment, sql`r.learner_id = any (${learnerIds}::bigint[])`)}) k group by k.learner_id returning 1`)
}

export const countClasses = async (transaction: Transaction, tenantId: TenantId, classIds: readonly number[]) => {
  await transaction.rows(sql`delete from class_attendance where tenant_id = ${tenantId} and class_id = any (${classIds}::bigint[])`)
  await transaction.rows(sql`
    insert into class_attendance (tenant_id, class_id, course_offer_id, ends_at, start_date, attended, missed)
    select ${tenantId}, k.class_id, k.course_offer_id, k.ends_at, k.start_date, k.attended, k.missed
    from (${classAttendanceOf(tenantId, sql`r.class_id = any (${classIds}::bigint[])`)}) k returning 1`)
}
