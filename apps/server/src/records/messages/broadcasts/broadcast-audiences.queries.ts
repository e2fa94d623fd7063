import { type BroadcastAudience, type LearnerSegment, noPlaceStatuses } from '@lanyard/contract'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { pattern } from '../../../lists/list-filters.queries.ts'
import { type Member, staffIdOf } from '../../staff/staff-members.queries.ts'
import { type SegmentContext, segmentCondition } from '../../staff-learners/learner-segments.queries.ts'

/** Who gets a caller's messages: any learners, or those of the classes they teach. */
export type Sending = Member & { toAll: boolean; segments: SegmentContext }

const withoutPlace = raw(noPlaceStatuses.join(', '))

const teaches = (sending: Sending): Sql => (sending.toAll ? empty : sql`and c.trainer_id = ${staffIdOf(sending)}`)

const inClasses = (sending: Sending, which: Sql): Sql => sql`
  select distinct r.learner_id as id from class_registrations r
  join classes c on c.tenant_id = ${sending.tenantId} and c.id = r.class_id
  where r.tenant_id = ${sending.tenantId} and ${which} ${teaches(sending)} and r.class_registration_status_id not in (${withoutPlace}) and r.retired_at is null`

/** The ids of an audience's learners. A trainer's classes only, unless the caller writes to everyone. */
export const audienceIds = (sending: Sending, audience: BroadcastAudience): Sql => {
  const { tenantId, toAll } = sending
  if (audience.kind === 'class') return inClasses(sending, sql`c.id = ${audience.id}`)
  if (audience.kind === 'timetable') return inClasses(sending, sql`c.timetable_id = ${audience.id}`)
  if (!toAll) return sql`select null::bigint as id where false`
  if (audience.kind === 'learners') return sql`select l.id from learners l where l.tenant_id = ${tenantId} and l.id = any(${audience.ids}::bigint[])`
  if (audience.kind === 'segment')
    return sql`select l.id from learners l where l.tenant_id = ${tenantId} and ${segmentCondition([audience.segment], sending.segments)}`
  return sql`
    select distinct e.learner_id as id from course_enrolments e
    where e.tenant_id = ${tenantId} and e.course_offer_id = ${audience.id} and e.is_visible and e.retired_at is null`
}

/** Learners who are still there. */
export const currentLearners = (sending: Sending, audience: BroadcastAudience): Sql => sql`
  learners l where l.tenant_id = ${sending.tenantId} and l.retired_at is null and l.id in (${audienceIds(sending, audience)})`

const hasTurnedOff = ({ tenantId }: Member): Sql => sql`exists (
  select from notification_choices n where n.tenant_id = ${tenantId} and n.account_id = l.account_id and 'newMessage' = any(n.without))`

/** Whether a learner `l` gets no email about messages. */
export const isWithoutEmail = (member: Member): Sql => sql`(l.account_id is null or ${hasTurnedOff(member)})`

export type NotEmailed = { learnerId: number; name: string; reason: 'no-account' | 'turned-off' }

/** Those who turned emails off come first. */
export const selectNotEmailed = (sending: Sending, audience: BroadcastAudience, most: number): Sql => sql`
  select l.id as "learnerId", coalesce(nullif(concat_ws(' ', coalesce(l.preferred_name, l.first_name), l.last_name), ''), l.learner_number, 'Learner ' || l.id) as name,
    case when l.account_id is null then 'no-account' else 'turned-off' end as reason
  from ${currentLearners(sending, audience)} and ${isWithoutEmail(sending)} order by l.account_id is null, fold(l.last_name), l.id limit ${most}`

export type NameRow = { name: string | null }

const segmentNames: Readonly<Record<LearnerSegment, string>> = {
  overdue: 'Learners with overdue invoices',
  'below-threshold': 'Learners with low attendance',
  'document-expiring': 'Learners whose visa or passport is expiring',
  'never-signed-in': 'Learners who never signed in',
  'no-usi': 'Learners without a USI',
}

export const selectAudienceName = (sending: Sending, audience: BroadcastAudience): Sql => {
  const { tenantId } = sending
  if (audience.kind === 'class')
    return sql`select c.description || ', ' || to_char(c.start_date, 'FMDD Mon YYYY') as name from classes c where c.tenant_id = ${tenantId} and c.id = ${audience.id}`
  if (audience.kind === 'timetable') return sql`select t.description as name from timetables t where t.tenant_id = ${tenantId} and t.id = ${audience.id}`
  if (audience.kind === 'segment') return sql`select ${segmentNames[audience.segment]} as name`
  if (audience.kind === 'course') return sql`select o.description as name from course_offers o where o.tenant_id = ${tenantId} and o.id = ${audience.id}`
  return sql`
    select case when ${audience.ids.length}::int = 1
      then (select concat_ws(' ', coalesce(l.preferred_name, l.first_name), l.last_name) from learners l where l.tenant_id = ${tenantId} and l.id = ${audience.ids[0]})
      else ${`${audience.ids.length} learners`} end as name`
}

export type AudienceRow = { kind: 'class' | 'timetable' | 'course'; id: number; name: string; venueId: number | null; startsAt: string | null; count: number }

const most = 30

/** Classes from two weeks ago on, the next first; then timetables and courses. */
export const selectAudiences = (sending: Sending, search: string): Sql => {
  const { tenantId, toAll } = sending
  const like = (text: Sql) => (search === '' ? empty : sql`and fold(${text}) like fold(${pattern(search)})`)
  const places = (which: Sql) => sql`(
    select count(distinct r.learner_id)::int from class_registrations r where r.tenant_id = ${tenantId} and ${which}
      and r.class_registration_status_id not in (${withoutPlace}) and r.retired_at is null)`
  const nearest = (when: Sql, direction: Sql) => sql`
    select c.* from classes c where c.tenant_id = ${tenantId} and ${when} and c.retired_at is null ${teaches(sending)} ${like(sql`c.description`)}
    order by c.starts_at ${direction}, c.id limit ${most}`
  const classes = sql`
    select 'class' as kind, c.id, c.description as name, c.venue_id as "venueId", c.starts_at as "startsAt", ${places(sql`r.class_id = c.id`)} as count
    from ((${nearest(sql`c.starts_at >= now()`, sql`asc`)}) union all
      (${nearest(sql`c.starts_at > now() - interval '14 days' and c.starts_at < now()`, sql`desc`)})) c
    order by c.starts_at < now(), abs(extract(epoch from c.starts_at - now())), c.id limit ${most}`
  const timetables = sql`
    select 'timetable' as kind, t.id, t.description as name, null::bigint, null::timestamptz,
      ${places(sql`r.class_id in (select c.id from classes c where c.tenant_id = ${tenantId} and c.timetable_id = t.id ${teaches(sending)})`)}
    from timetables t where t.tenant_id = ${tenantId} and t.retired_at is null ${like(sql`t.description`)}
      and exists (select from classes c where c.tenant_id = ${tenantId} and c.timetable_id = t.id ${teaches(sending)})
    order by t.description, t.id limit ${most}`
  const courses = sql`
    select 'course' as kind, o.id, o.description as name, null::bigint, null::timestamptz,
      (select count(distinct e.learner_id)::int from course_enrolments e where e.tenant_id = ${tenantId} and e.course_offer_id = o.id and e.is_visible and e.retired_at is null)
    from course_offers o where o.tenant_id = ${tenantId} and o.retired_at is null ${like(sql`o.description`)} and ${toAll} order by o.description, o.id limit ${most}`
  return sql`(${classes}) union all (${timetables}) union all (${courses})`
}
