import { attendanceTypes, attendedTypes, completedUnitStatuses, hiddenInvoiceStatuses, registrationStatuses, type TimelineKind } from '@lanyard/contract'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { type CaseAccess, isVisible } from '../cases/inbox/case-access.queries.ts'
import { staffName } from '../staff/staff-members.queries.ts'

export type TimelineRow = { at: string; key: string; event: string; isDay: boolean; by: string | null; data: Record<string, unknown> }
export type TimelineCursor = { at: string; key: string }
export type TimelineOf = { tenantId: TenantId; learnerId: number; timeZone: string; now: string; cases: CaseAccess }
export const timelineTake = 20

type Event = { event: string; from: Sql; at: Sql; id: Sql; data: Sql; isDay?: boolean; by?: Sql }

const dayAt = (day: Sql, timeZone: string): Sql => sql`(${day}::timestamp at time zone ${timeZone})`

const messages = ({ tenantId, learnerId }: TimelineOf): Event => ({
  event: 'message',
  from: sql`logbook_messages m where m.tenant_id = ${tenantId} and m.learner_id = ${learnerId} and m.retired_at is null`,
  ...{ at: sql`m.created_on`, id: sql`m.id` },
  data: sql`jsonb_build_object('subject', m.subject, 'isInbound', m.is_inbound, 'readAt', m.read_at)`,
  by: sql`m.from_name`,
})

const caseEntries = ({ tenantId, learnerId, cases }: TimelineOf): Event => ({
  event: 'case-entry',
  from: sql`support_case_entries n join support_cases k on k.tenant_id = ${tenantId} and k.id = n.support_case_id
    left join staff s on s.tenant_id = ${tenantId} and s.id = n.staff_id
    where n.tenant_id = ${tenantId} and n.learner_id = ${learnerId} and ${isVisible(cases)}`,
  ...{ at: sql`n.created_at`, id: sql`n.id` },
  data: sql`jsonb_build_object('caseId', k.id, 'subject', k.subject, 'isOfStaff', n.staff_id is not null, 'opens', n.created_at <= k.created_at + interval '5 seconds')`,
  by: staffName(sql`s`),
})

const results = ({ tenantId, learnerId, timeZone }: TimelineOf): Event => ({
  event: 'result',
  from: sql`unit_enrolments e join units u on u.tenant_id = ${tenantId} and u.id = e.unit_id
    where e.tenant_id = ${tenantId} and e.learner_id = ${learnerId} and e.retired_at is null and e.end_date is not null
      and e.unit_enrolment_status_id = any (${completedUnitStatuses}::bigint[])`,
  ...{ at: dayAt(sql`e.end_date`, timeZone), id: sql`e.id`, isDay: true },
  data: sql`jsonb_build_object('unit', u.description, 'resultId', e.result_id, 'statusId', e.unit_enrolment_status_id)`,
})

const attendance = ({ tenantId, learnerId, now }: TimelineOf): Event => ({
  event: 'attendance',
  from: sql`class_registrations r join classes c on c.tenant_id = ${tenantId} and c.id = r.class_id
    where r.tenant_id = ${tenantId} and r.learner_id = ${learnerId} and r.retired_at is null and coalesce(r.starts_at, c.starts_at) <= ${now}::timestamptz
      and (r.attendance_type_id is not null or r.class_registration_status_id in (${registrationStatuses.attended}, ${registrationStatuses.didNotAttend}))`,
  ...{ at: sql`coalesce(r.starts_at, c.starts_at)`, id: sql`r.id` },
  data: sql`jsonb_build_object('class', coalesce(c.description, c.code),
    'isAttended', coalesce(r.attendance_type_id = any (${attendedTypes}::bigint[]), r.class_registration_status_id = ${registrationStatuses.attended}),
    'isAbsent', coalesce(r.attendance_type_id = ${attendanceTypes.absent}, r.class_registration_status_id = ${registrationStatuses.didNotAttend}))`,
})

const credentials = ({ tenantId, learnerId, timeZone }: TimelineOf): Event => ({
  event: 'credential',
  from: sql`credentials c left join qualifications q on q.tenant_id = ${tenantId} and q.id = c.qualification_id
    where c.tenant_id = ${tenantId} and c.learner_id = ${learnerId} and c.retired_at is null and c.credential_date is not null`,
  ...{ at: dayAt(sql`c.credential_date`, timeZone), id: sql`c.id`, isDay: true },
  data: sql`jsonb_build_object('name', coalesce(q.name, q.description, c.document_description, c.credential_number), 'statusId', c.credential_status_id)`,
})

const invoices = ({ tenantId, learnerId, timeZone }: TimelineOf): Event => ({
  event: 'invoice',
  from: sql`finance_invoices i where i.tenant_id = ${tenantId} and i.learner_id = ${learnerId} and i.retired_at is null
    and i.finance_invoice_status_id <> all (${hiddenInvoiceStatuses}::bigint[])`,
  ...{ at: dayAt(sql`i.issue_date`, timeZone), id: sql`i.id`, isDay: true },
  data: sql`jsonb_build_object('number', i.invoice_number, 'amount', i.amount_total, 'currencyId', i.currency_id)`,
})

const payments = ({ tenantId, learnerId, timeZone }: TimelineOf): Event => ({
  event: 'payment',
  from: sql`finance_payments p where p.tenant_id = ${tenantId} and p.learner_id = ${learnerId} and p.retired_at is null`,
  ...{ at: dayAt(sql`p.payment_date`, timeZone), id: sql`p.id`, isDay: true },
  data: sql`jsonb_build_object('number', p.receipt_number, 'amount', p.payment_amount, 'currencyId', p.currency_id)`,
})

/** The subjects under which the change log knows a learner's details. */
const loggedAs = (learnerId: number): [types: string[], subjects: string[]] => {
  const kinds = { 'learner-addresses': ['permanent', 'street', 'postal'], 'next-of-kin': ['local', 'international'] }
  const parts = Object.entries(kinds).flatMap(([type, of]) => of.map((kind): [string, string] => [type, `${learnerId}/${kind}`]))
  const all: [string, string][] = [['learners', String(learnerId)], ['demographics', String(learnerId)], ...parts]
  return [all.map(([type]) => type), all.map(([, subject]) => subject)]
}

const changes = ({ tenantId, learnerId }: TimelineOf): Event => {
  const [types, subjects] = loggedAs(learnerId)
  return {
    event: 'change',
    from: sql`unnest(${types}::text[], ${subjects}::text[]) as o (type, subject)
      join changes c on c.tenant_id = ${tenantId} and c.type = o.type and c.subject = o.subject
      left join staff s on s.tenant_id = ${tenantId} and c.origin = 'staff' and s.account_id = case when c.actor ~ '^[0-9]{1,15}$' then c.actor::bigint end
      where true`,
    ...{ at: sql`c.at`, id: sql`c.seq` },
    data: sql`jsonb_build_object('type', c.type, 'action', c.action, 'origin', c.origin, 'changed', c.changed)`,
    by: sql`case when c.origin = 'staff' then coalesce(${staffName(sql`s`)}, 'Staff') end`,
  }
}

const signIns = ({ tenantId, learnerId }: TimelineOf): Event => ({
  event: 'sign-in',
  from: sql`audit_events e where e.tenant_id = ${tenantId} and e.subject_kind = 'account' and e.outcome = 'done' and e.action in ('sign-in', 'password-changed', 'password-reset')
    and e.subject_id = (select l.account_id::text from learners l where l.tenant_id = ${tenantId} and l.id = ${learnerId})`,
  ...{ at: sql`e.at`, id: sql`e.id` },
  data: sql`jsonb_build_object('action', e.action, 'device', e.device)`,
})

const views = ({ tenantId, learnerId }: TimelineOf): Event => ({
  event: 'view',
  from: sql`learner_views v where v.tenant_id = ${tenantId} and v.learner_id = ${learnerId}`,
  ...{ at: sql`v.viewed_at`, id: sql`v.id` },
  data: sql`jsonb_build_object('kind', v.kind, 'number', v.number, 'reason', v.reason, 'document', v.document)`,
  by: sql`v.name`,
})

const eventsOf: Record<TimelineKind, readonly ((of: TimelineOf) => Event)[]> = {
  ...{ messages: [messages], cases: [caseEntries], study: [results, attendance, credentials], money: [invoices, payments] },
  ...{ changes: [changes], 'sign-ins': [signIns], views: [views] },
}

/** Each kind brings its newest, so that however much there is, little is read. One more than asked for tells whether there is more. */
export const selectTimeline = (of: TimelineOf, kinds: readonly TimelineKind[], cursor: TimelineCursor | undefined): Sql => {
  const branches = kinds.flatMap((kind) =>
    eventsOf[kind].map((build) => {
      const { event, from, at, id, data, isDay = false, by = sql`null` } = build(of)
      const key = sql`${event} || ' ' || lpad(${id}::text, 19, '0')`
      const before = cursor ? sql`and (${at}, ${key}) < (${cursor.at}::timestamptz, ${cursor.key})` : empty
      return sql`(select ${at} as at, ${key} as key, ${event}::text as event, ${isDay}::boolean as "isDay", (${by})::text as by, ${data} as data
        from ${from} ${before} order by 1 desc, 2 desc limit ${timelineTake + 1})`
    }),
  )
  if (branches.length === 0) return sql`select now() as at, '' as key, '' as event, false as "isDay", null as by, '{}'::jsonb as data where false`
  return sql`select t.at, t.at::text as exactly, t.key, t.event, t."isDay", t.by, t.data from (${join(branches, ' union all ')}) t
    order by t.at desc, t.key desc limit ${timelineTake + 1}`
}
