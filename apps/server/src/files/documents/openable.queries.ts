import { credentialStatuses } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'

/** For a learner's document `d`: it belongs to nothing that is hidden from the learner. */
export const isOpenable = (
  tenantId: TenantId,
): Sql => sql`not exists (select from logbook_messages m join course_enrolments c on c.tenant_id = m.tenant_id and c.id = m.course_enrolment_id
    where m.tenant_id = ${tenantId} and m.id = d.logbook_message_id and not c.is_visible)
  and not exists (select from credentials r
    left join qualification_enrolments y on y.tenant_id = r.tenant_id and y.id = r.qualification_enrolment_id
    left join course_enrolments c on c.tenant_id = r.tenant_id and c.id = r.course_enrolment_id
    left join course_enrolments h on h.tenant_id = y.tenant_id and h.id = y.course_enrolment_id
    where r.tenant_id = ${tenantId} and r.learner_id = d.learner_id and r.document_id = d.id and (r.credential_status_id = ${credentialStatuses.draft} or not c.is_visible or not h.is_visible))`
