import { classStatusesNotHeld, endedInvoiceStatuses, hiddenInvoiceStatuses, noPlaceStatuses, statusIdsOfCase } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../database/database.ts'

/** What a mail needs of each record, in its current state: records read, paid or withdrawn meanwhile are no longer news. */
type Fact = { learnerId: number; id: number }

export type MessageFact = Fact & { fromName: string | null }

export const readMessages = (transaction: Transaction, tenantId: TenantId, ids: readonly number[]): Promise<MessageFact[]> =>
  transaction.rows<MessageFact>(sql`
    select m.learner_id as "learnerId", m.id, m.from_name as "fromName"
    from logbook_messages m
    left join course_enrolments e on e.tenant_id = m.tenant_id and e.learner_id = m.learner_id and e.id = m.course_enrolment_id
    where m.tenant_id = ${tenantId} and m.id = any (${ids}::bigint[]) and not m.is_inbound and m.read_at is null and (e.id is null or e.is_visible)
      and coalesce(m.retired_at, e.retired_at) is null
    order by m.created_on, m.id`)

/** The cases of these entries. */
export const readCases = (transaction: Transaction, tenantId: TenantId, entryIds: readonly number[]): Promise<Fact[]> =>
  transaction.rows<Fact>(sql`
    select distinct n.learner_id as "learnerId", n.support_case_id as id
    from support_case_entries n
    where n.tenant_id = ${tenantId} and n.id = any (${entryIds}::bigint[]) and n.staff_id is not null
    order by 1, 2`)

/** Those that are closed still. */
export const readClosedCases = (transaction: Transaction, tenantId: TenantId, ids: readonly number[]): Promise<Fact[]> =>
  transaction.rows<Fact>(sql`
    select k.learner_id as "learnerId", k.id from support_cases k
    where k.tenant_id = ${tenantId} and k.id = any (${ids}::bigint[]) and k.support_case_status_id = any (${statusIdsOfCase.closed}::bigint[])
      and k.merged_into_id is null
    order by 1, 2`)

export type InvoiceFact = Fact & { number: string; dueDate: string | null; isOwed: boolean }

export const readInvoices = (transaction: Transaction, tenantId: TenantId, ids: readonly number[]): Promise<InvoiceFact[]> =>
  transaction.rows<InvoiceFact>(sql`
    select i.learner_id as "learnerId", i.id, i.invoice_number as number, i.due_date as "dueDate", i.amount_owing > 0 as "isOwed"
    from finance_invoices i
    where i.tenant_id = ${tenantId} and i.id = any (${ids}::bigint[]) and i.retired_at is null
      and i.finance_invoice_status_id <> all (${[...hiddenInvoiceStatuses, ...endedInvoiceStatuses]}::bigint[])
    order by i.issue_date, i.id`)

export type ClassFact = Fact & { description: string; classStatusId: number; startsAt: string; endsAt: string; venueId: number | null; isHeld: boolean }

/** The upcoming classes of these registrations. */
export const readClasses = (transaction: Transaction, tenantId: TenantId, registrationIds: readonly number[], now: string): Promise<ClassFact[]> =>
  transaction.rows<ClassFact>(sql`
    select r.learner_id as "learnerId", r.id, c.description, c.class_status_id as "classStatusId", c.class_status_id <> all (${classStatusesNotHeld}::bigint[]) as "isHeld",
      coalesce(r.starts_at, c.starts_at) as "startsAt", coalesce(r.ends_at, c.ends_at) as "endsAt", c.venue_id as "venueId"
    from class_registrations r
    join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
    left join unit_enrolments u on u.tenant_id = r.tenant_id and u.learner_id = r.learner_id and u.id = r.unit_enrolment_id
    left join course_enrolments e on e.tenant_id = r.tenant_id and e.learner_id = r.learner_id and e.id = u.course_enrolment_id
    where r.tenant_id = ${tenantId} and r.id = any (${registrationIds}::bigint[]) and r.class_registration_status_id <> all (${noPlaceStatuses}::bigint[])
      and (u.id is null or u.is_visible) and (e.id is null or e.is_visible) and coalesce(r.retired_at, c.retired_at, u.retired_at, e.retired_at) is null
      and coalesce(r.starts_at, c.starts_at) > ${now}
    order by "startsAt", r.id`)

export type ResultFact = Fact & { code: string; description: string; courseEnrolmentId: number | null }

/** The units that still have a result which the learner sees. */
export const readResults = (transaction: Transaction, tenantId: TenantId, unitEnrolmentIds: readonly number[]): Promise<ResultFact[]> =>
  transaction.rows<ResultFact>(sql`
    select u.learner_id as "learnerId", u.id, n.code, n.description, e.id as "courseEnrolmentId"
    from unit_enrolments u
    join units n on n.tenant_id = u.tenant_id and n.id = u.unit_id
    left join course_enrolments e on e.tenant_id = u.tenant_id and e.learner_id = u.learner_id and e.id = u.course_enrolment_id
    where u.tenant_id = ${tenantId} and u.id = any (${unitEnrolmentIds}::bigint[]) and u.result_id is not null and u.is_visible
      and (e.id is null or e.is_visible) and coalesce(u.retired_at, e.retired_at) is null
    order by n.code, u.id`)
