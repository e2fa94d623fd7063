import { credentialFilters, credentialStatuses, type ListQuery } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { day, flag, id, reference, text, whole } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, seenBy } from '../scope.queries.ts'
import { credentialIsVisible } from '../visibility.queries.ts'

const credentials: List = {
  from: sql`
    credentials c
    left join course_enrolments e on e.tenant_id = c.tenant_id and e.learner_id = c.learner_id and e.id = c.course_enrolment_id
    left join course_offers o on o.tenant_id = e.tenant_id and o.id = e.course_offer_id
    left join qualifications q on q.tenant_id = c.tenant_id and q.id = c.qualification_id
    left join documents d on d.tenant_id = c.tenant_id and d.id = c.document_id and d.learner_id = c.learner_id and d.state = 'clean'`,
  key: sql`c.id`,
  columns: {
    credentialId: id(sql`c.id`),
    credentialStatusId: id(sql`c.credential_status_id`),
    credentialNumber: text(sql`c.credential_number`),
    credentialDate: day(sql`c.credential_date`),
    learnerId: id(sql`c.learner_id`),
    courseEnrolmentId: id(sql`c.course_enrolment_id`),
    courseOfferId: id(sql`e.course_offer_id`),
    courseOfferCode: text(sql`o.code`),
    courseOfferDescription: text(sql`o.description`),
    qualificationEnrolmentId: id(sql`c.qualification_enrolment_id`),
    qualificationId: id(sql`c.qualification_id`),
    qualificationCode: text(sql`q.code`),
    qualificationDescription: text(sql`q.description`),
    qualificationName: text(sql`q.name`),
    ureportId: id(sql`c.ureport_id`),
    ureportName: text(sql`c.ureport_name`),
    ureportStatus: text(sql`c.ureport_status`),
    ureportStatusReason: text(sql`c.ureport_status_reason`),
    ureportTemplateId: id(sql`c.ureport_template_id`),
    ureportTemplateName: text(sql`c.ureport_template_name`),
    ureportTemplateIsActive: flag(sql`c.ureport_template_is_active`),
    documentId: id(sql`d.id`),
    documentDescription: text(sql`c.document_description`),
    documentLink: text(sql`'/learner-app/document-file/' || d.id`),
    documentSize: whole(sql`d.size`),
  },
  filters: credentialFilters,
  filtered: { credentialStatus: reference('credential-statuses', 'description', sql`c.credential_status_id`) },
  searched: [
    'credentialNumber',
    'credentialStatus',
    'courseOfferCode',
    'courseOfferDescription',
    'qualificationCode',
    'qualificationDescription',
    'qualificationName',
    'documentDescription',
  ],
  sortedBy: ['credentialDate', 'desc'],
}

/** Drafts are hidden from learners. `documentLink` is the call that returns where the document opens. */
export const listCredentials = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  const where = sql`
    ${current('c', context.scope)} and ${seenBy(context.scope, sql`${credentialIsVisible(context.scope)} and c.credential_status_id <> ${credentialStatuses.draft}`)}`
  return asRecords(await readList(db, credentials, where, query, context))
}
