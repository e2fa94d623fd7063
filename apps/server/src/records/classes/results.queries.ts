import type { UnitResult } from '@lanyard/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'
import { staffName } from '../staff/staff-members.queries.ts'
import { type ClassAccess, isVisible, maySet } from './class-access.queries.ts'
import { withoutPlace } from './class-list.queries.ts'
import { learnerName } from './opened-class.queries.ts'

export type UnitRow = {
  unitId: number
  unitCode: string
  unitDescription: string
  unitEnrolmentId: number
  version: number
  learnerId: number
  name: string
  number: string | null
  statusId: number
  resultId: number | null
  finalScore: number | null
  startDate: string | null
  endDate: string | null
  trainer: string | null
  assessor: string | null
  maySet: boolean
}

/** The unit enrolments of a class that the caller sees, by unit and learner. `held`: until the end of the transaction. */
export const selectUnits = (access: ClassAccess, id: number, held = false): Sql => {
  const { tenantId } = access
  return sql`
    select n.id as "unitId", n.code as "unitCode", n.description as "unitDescription", u.id as "unitEnrolmentId", u.version, u.learner_id as "learnerId",
      ${learnerName} as name, l.learner_number as number, u.unit_enrolment_status_id as "statusId", u.result_id as "resultId", u.final_score as "finalScore",
      u.start_date as "startDate", u.end_date as "endDate", ${staffName(sql`t`)} as trainer, ${staffName(sql`a`)} as assessor, ${maySet(access)} as "maySet"
    from class_registrations r
    join classes c on ${isVisible(access)} and c.id = r.class_id and c.retired_at is null
    join unit_enrolments u on u.tenant_id = ${tenantId} and u.id = r.unit_enrolment_id and u.retired_at is null
    join units n on n.tenant_id = ${tenantId} and n.id = u.unit_id
    join learners l on l.tenant_id = ${tenantId} and l.id = r.learner_id
    left join staff t on t.tenant_id = ${tenantId} and t.id = u.trainer_id
    left join staff a on a.tenant_id = ${tenantId} and a.id = u.assessor_id
    where r.tenant_id = ${tenantId} and r.class_id = ${id} and r.class_registration_status_id not in (${withoutPlace}) and r.retired_at is null
    order by n.code, n.id, fold(l.last_name), fold(coalesce(l.preferred_name, l.first_name)), u.id ${held ? sql`for update of u` : empty}`
}

export const putResults = (transaction: Transaction, tenantId: TenantId, results: readonly UnitResult[]) =>
  transaction.rows(sql`
    update unit_enrolments u set unit_enrolment_status_id = s."statusId", result_id = s."resultId", final_score = s."finalScore", end_date = s."endDate"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as s("unitEnrolmentId" bigint, "statusId" bigint, "resultId" bigint, "finalScore" numeric, "endDate" date)
    where u.tenant_id = ${tenantId} and u.id = s."unitEnrolmentId"`)
