import { registrationStatuses } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'

export type Marked = { registrationId: number; attendanceTypeId: number | null; attendancePercentage: number | null; attended: boolean | null }

/** Whether learners attended becomes their status in the class. Without a mark, it is what it was before the roll was called. */
export const putMarks = (transaction: Transaction, tenantId: TenantId, marks: readonly Marked[]) =>
  transaction.rows(sql`
    update class_registrations r set attendance_type_id = m."attendanceTypeId", attendance_percentage = m."attendancePercentage",
      class_registration_status_id = case
        when m.attended then ${registrationStatuses.attended}
        when not m.attended then ${registrationStatuses.didNotAttend}
        when r.class_registration_status_id in (${registrationStatuses.attended}, ${registrationStatuses.didNotAttend}) then ${registrationStatuses.confirmed}
        else r.class_registration_status_id end
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as m("registrationId" bigint, "attendanceTypeId" bigint, "attendancePercentage" numeric, attended boolean)
    where r.tenant_id = ${tenantId} and r.id = m."registrationId"`)
