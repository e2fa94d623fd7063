import sql from 'sql-template-tag'
import type { TenantDatabase, TenantId } from '../database/database.ts'

export type FeedOwner = { accountId: number; isStale: boolean }

/** A class as a calendar event. Its identifier is stable; its revision increases whenever the class is moved or cancelled. */
export type FeedClass = {
  registrationId: number
  registrationStatusId: number
  classStatusId: number
  code: string
  description: string
  timetable: string
  startsAt: string
  endsAt: string
  trainer: string | null
  venueId: number | null
  revision: number
  changedAt: string
}

const mostClasses = 5000

/** The feed's owner and their classes from the past year on. A disabled account has no feed, from that moment on; classes may be a moment old. */
export const readFeedClasses = async (
  db: TenantDatabase,
  tenantId: TenantId,
  tokenHash: Buffer,
  now: string,
): Promise<{ owner: FeedOwner | undefined; classes: FeedClass[] }> => {
  const owner = sql`
    calendar_feeds f join accounts a on a.tenant_id = f.tenant_id and a.id = f.account_id and a.is_enabled
    where f.tenant_id = ${tenantId} and f.token_hash = ${tokenHash}::bytea`
  const reading = db.read<[FeedOwner[]]>(
    sql`select f.account_id as "accountId", (f.last_read_at is null or f.last_read_at < ${now}::timestamptz - interval '1 hour') as "isStale" from ${owner}`,
  )
  const readingClasses = db.readRecent<[FeedClass[]]>(
    sql`
      select r.id as "registrationId", r.class_registration_status_id as "registrationStatusId", c.class_status_id as "classStatusId",
        c.code, c.description, t.description as timetable, coalesce(r.starts_at, c.starts_at) as "startsAt", coalesce(r.ends_at, c.ends_at) as "endsAt",
        nullif(concat_ws(' ', s.first_name, s.last_name), '') as trainer, c.venue_id as "venueId",
        c.revision + r.revision as revision, greatest(c.changed_at, r.changed_at) as "changedAt"
      from class_registrations r
      join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
      join timetables t on t.tenant_id = c.tenant_id and t.id = c.timetable_id
      left join staff s on s.tenant_id = c.tenant_id and s.id = c.trainer_id
      left join unit_enrolments u on u.tenant_id = r.tenant_id and u.learner_id = r.learner_id and u.id = r.unit_enrolment_id
      left join course_enrolments e on e.tenant_id = r.tenant_id and e.learner_id = r.learner_id and e.id = u.course_enrolment_id
      where r.tenant_id = ${tenantId}
        and r.learner_id = (select l.id from learners l where l.tenant_id = ${tenantId} and l.account_id = (select f.account_id from ${owner}))
        and (u.id is null or u.is_visible) and (e.id is null or e.is_visible) and coalesce(r.retired_at, c.retired_at, u.retired_at, e.retired_at) is null
        and c.ends_at > ${now}::timestamptz - interval '1 year'
      order by "startsAt", r.id limit ${mostClasses}`,
  )
  const [[[found]], [classes]] = await Promise.all([reading, readingClasses])
  return { owner: found, classes }
}

export const noteFeedRead = (db: TenantDatabase, tenantId: TenantId, accountId: number, now: string) =>
  db.write((transaction) => transaction.rows(sql`update calendar_feeds set last_read_at = ${now} where tenant_id = ${tenantId} and account_id = ${accountId}`))
