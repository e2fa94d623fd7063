import { noPlaceStatuses } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../database/database.ts'
import type { NewsKind } from './news.queries.ts'

type Difference = readonly [before: unknown, after: unknown]

/** A change that may be news. */
export type LoggedChange = {
  seq: number
  at: string
  type: 'messages' | 'support-case-entries' | 'support-cases' | 'invoices' | 'classes' | 'class-registrations' | 'unit-enrolments'
  /** The record's id. */
  id: number
  action: 'created' | 'changed'
  learnerId: number | null
  changed: Readonly<Record<string, Difference | undefined>>
}

/** The changes of a stretch of the log that may be news. Those of an import of old records are passed over here, so a stretch can be long. */
export const readChanges = (transaction: Transaction, tenantId: TenantId, from: number, to: number, since: string): Promise<LoggedChange[]> =>
  transaction.rows<LoggedChange>(sql`
    select c.seq, c.at, c.type, c.subject::bigint as id, c.action, (c.data->>'learnerId')::bigint as "learnerId", coalesce(c.changed, '{}') as changed
    from changes c where c.tenant_id = ${tenantId} and c.seq > ${from} and c.seq <= ${to} and c.at > ${since}
      and ((c.action = 'created' and c.type in ('messages', 'support-case-entries', 'invoices'))
        or (c.action = 'changed' and ((c.type = 'invoices' and c.changed ? 'finance_invoice_status_id')
          or (c.type = 'support-cases' and c.changed ? 'support_case_status_id')
          or (c.type = 'classes' and c.changed ?| array['class_status_id', 'starts_at', 'ends_at', 'venue_id'])
          or (c.type = 'class-registrations' and c.changed ?| array['class_id', 'starts_at', 'ends_at'])
          or (c.type = 'unit-enrolments' and c.changed ?| array['result_id', 'is_visible']))))
    order by c.seq`)

type Ids = readonly number[]
/** When a record came into being, as its source says: an old one is imported, not new. */
export type Written = { id: number; at: string }

/** Unread messages to learners. */
export const readWrittenMessages = (transaction: Transaction, tenantId: TenantId, ids: Ids): Promise<Written[]> =>
  transaction.rows<Written>(sql`
    select m.id, m.created_on as at from logbook_messages m
    where m.tenant_id = ${tenantId} and m.id = any (${ids}::bigint[]) and not m.is_inbound and m.read_at is null`)

/** Staff's entries in cases. */
export const readWrittenEntries = (transaction: Transaction, tenantId: TenantId, ids: Ids): Promise<Written[]> =>
  transaction.rows<Written>(sql`
    select n.id, n.created_at as at from support_case_entries n where n.tenant_id = ${tenantId} and n.id = any (${ids}::bigint[]) and n.staff_id is not null`)

export const readClosings = (transaction: Transaction, tenantId: TenantId, ids: Ids): Promise<Written[]> =>
  transaction.rows<Written>(sql`
    select k.id, k.closed_at as at from support_cases k
    where k.tenant_id = ${tenantId} and k.id = any (${ids}::bigint[]) and k.merged_into_id is null and k.closed_at is not null`)

/** Days of issue, and the ends of units. */
export type Dated = { id: number; day: string | null }

export const readIssueDates = (transaction: Transaction, tenantId: TenantId, ids: Ids): Promise<Dated[]> =>
  transaction.rows<Dated>(sql`
    select i.id, i.issue_date as day from finance_invoices i where i.tenant_id = ${tenantId} and i.id = any (${ids}::bigint[])`)

export const readUnitEnds = (transaction: Transaction, tenantId: TenantId, ids: Ids): Promise<Dated[]> =>
  transaction.rows<Dated>(sql`
    select u.id, u.end_date as day from unit_enrolments u
    where u.tenant_id = ${tenantId} and u.id = any (${ids}::bigint[]) and u.result_id is not null and u.is_visible`)

export type Place = { classId: number; id: number; learnerId: number; statusId: number; startsAt: string; hasOwnStart: boolean; hasOwnEnd: boolean }

/** Who has a place in these classes, with what the classes are like now. */
export const readPlaces = (transaction: Transaction, tenantId: TenantId, classIds: Ids): Promise<Place[]> =>
  transaction.rows<Place>(sql`
    select r.class_id as "classId", r.id, r.learner_id as "learnerId", c.class_status_id as "statusId", c.starts_at as "startsAt",
      r.starts_at is not null as "hasOwnStart", r.ends_at is not null as "hasOwnEnd"
    from class_registrations r join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
    where r.tenant_id = ${tenantId} and r.class_id = any (${classIds}::bigint[]) and r.class_registration_status_id <> all (${noPlaceStatuses}::bigint[])`)

export type Note = { learnerId: number; kind: NewsKind; recordId: number; at: string }

/** What learners are to be told, until a mail tells them. */
export const addNotes = (transaction: Transaction, tenantId: TenantId, notes: readonly Note[]) =>
  transaction.rows(sql`
    insert into learner_news (tenant_id, learner_id, kind, record_id, at)
    select ${tenantId}::int, l.id, n.kind, n.record_id, n.at
    from unnest(${notes.map(({ learnerId }) => learnerId)}::bigint[], ${notes.map(({ kind }) => kind)}::text[],
      ${notes.map(({ recordId }) => recordId)}::bigint[], ${notes.map(({ at }) => at)}::timestamptz[]) as n (learner_id, kind, record_id, at)
    join learners l on l.tenant_id = ${tenantId} and l.id = n.learner_id
    returning 1`)
