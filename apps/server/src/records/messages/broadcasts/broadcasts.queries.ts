import type { BroadcastAudience } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { staffName } from '../../staff/staff-members.queries.ts'
import { currentLearners, isWithoutEmail, type Sending } from './broadcast-audiences.queries.ts'

/** Of a broadcast `b`. Those of others are for people who write to everyone. */
const isVisible = ({ toAll, accountId }: Sending): Sql => (toAll ? sql`true` : sql`b.account_id = ${accountId}::bigint`)

const columns = ({ tenantId, accountId }: Sending): Sql => sql`
  b.id, b.audience_name as "audienceName", b.subject, coalesce(${staffName(sql`s`)}, 'Staff') as by, coalesce(b.account_id = ${accountId}::bigint, false) as "isMine",
  b.state, b.sends_at as "sendsAt", b.created_at as "createdAt", b.finished_at as "finishedAt",
  case when b.state = 'scheduled' then null else c.recipients end as recipients, c.sent, c.read, c."withoutEmail"`

const tables = (sending: Sending): Sql => {
  const { tenantId } = sending
  return sql`broadcasts b
    left join staff s on s.tenant_id = ${tenantId} and s.id = b.staff_id
    cross join lateral (
      select count(*)::int as recipients, count(r.message_id)::int as sent, count(m.read_at)::int as read, count(*) filter (where ${isWithoutEmail(sending)})::int as "withoutEmail"
      from broadcast_recipients r
      join learners l on l.tenant_id = ${tenantId} and l.id = r.learner_id
      left join logbook_messages m on m.tenant_id = ${tenantId} and m.learner_id = r.learner_id and m.id = r.message_id
      where r.tenant_id = ${tenantId} and r.broadcast_id = b.id) c`
}

export const selectBroadcasts = (sending: Sending, skip: number, take: number): Sql => sql`
  select ${columns(sending)} from ${tables(sending)} where b.tenant_id = ${sending.tenantId} and ${isVisible(sending)}
  order by b.created_at desc, b.id desc limit ${take} offset ${skip}`

export const countBroadcasts = (sending: Sending): Sql =>
  sql`select count(*)::int as count from broadcasts b where b.tenant_id = ${sending.tenantId} and ${isVisible(sending)}`

export const selectBroadcast = (sending: Sending, id: number): Sql => sql`
  select ${columns(sending)}, b.html_body as "htmlBody" from ${tables(sending)} where b.tenant_id = ${sending.tenantId} and b.id = ${id} and ${isVisible(sending)}`

export type NewBroadcast = {
  accountId: number
  staffId: number
  audience: BroadcastAudience
  audienceName: string
  subject: string
  htmlBody: string
  sendsAt: string
  at: string
}

export const addBroadcast = async (transaction: Transaction, tenantId: TenantId, given: NewBroadcast): Promise<number> => {
  const { accountId, staffId, audience, audienceName, subject, htmlBody, sendsAt, at } = given
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into broadcasts (tenant_id, account_id, staff_id, audience, audience_name, subject, html_body, sends_at, created_at)
    values (${tenantId}, ${accountId}, ${staffId}, ${JSON.stringify(audience)}::jsonb, ${audienceName}, ${subject}, ${htmlBody}, ${sendsAt}, ${at}) returning id`)
  return (added as { id: number }).id
}

/** Stops one that isn't sent yet. Its sender holds the row while a part of it is sent. */
export const stopBroadcast = async (transaction: Transaction, sending: Sending, id: number, at: string): Promise<boolean> =>
  (
    await transaction.rows(sql`
      update broadcasts b set state = 'stopped', finished_at = ${at}
      where b.tenant_id = ${sending.tenantId} and b.id = ${id} and b.state in ('scheduled', 'sending') and ${isVisible(sending)} returning 1`)
  ).length > 0

/** Wakes the job that sends broadcasts, once the transaction is committed. */
export const tellOfBroadcast = (transaction: Transaction, tenantId: TenantId) =>
  transaction.rows(sql`select tell(json_build_object('about', 'broadcasts', 'tenantId', ${tenantId}::int)::text)`)

export const dueBroadcasts = (tenantId: TenantId, now: string): Sql => sql`
  select id from broadcasts where tenant_id = ${tenantId} and state in ('scheduled', 'sending') and sends_at <= ${now} order by sends_at, id limit 20`

export const nextBroadcast = (tenantId: TenantId): Sql => sql`
  select sends_at as "sendsAt" from broadcasts where tenant_id = ${tenantId} and state in ('scheduled', 'sending') order by sends_at limit 1`

export type HeldBroadcast = {
  state: 'scheduled' | 'sending' | 'sent' | 'stopped'
  accountId: number
  audience: BroadcastAudience
  subject: string
  htmlBody: string
  staffName: string | null
}

export const holdBroadcast = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<HeldBroadcast | undefined> => {
  const [row] = await transaction.rows<HeldBroadcast>(sql`
    select b.state, b.account_id as "accountId", b.audience, b.subject, b.html_body as "htmlBody", ${staffName(sql`s`)} as "staffName"
    from broadcasts b left join staff s on s.tenant_id = ${tenantId} and s.id = b.staff_id where b.tenant_id = ${tenantId} and b.id = ${id} for update of b`)
  return row
}

/** Fixes the recipients. Learners who join later don't get it. */
export const addRecipients = async (transaction: Transaction, sending: Sending, id: number, audience: BroadcastAudience) => {
  await transaction.rows(sql`
    insert into broadcast_recipients (tenant_id, broadcast_id, learner_id)
    select ${sending.tenantId}::int, ${id}::bigint, l.id from ${currentLearners(sending, audience)} on conflict do nothing returning 1`)
  await transaction.rows(sql`update broadcasts set state = 'sending' where tenant_id = ${sending.tenantId} and id = ${id}`)
}

export type Recipient = { learnerId: number; firstName: string | null; lastName: string | null; number: string | null }

const recipientColumns = sql`l.id as "learnerId", coalesce(l.preferred_name, l.first_name) as "firstName", l.last_name as "lastName", l.learner_number as number`

export const readWaiting = (transaction: Transaction, tenantId: TenantId, id: number, most: number): Promise<Recipient[]> =>
  transaction.rows<Recipient>(sql`
    select ${recipientColumns} from broadcast_recipients r join learners l on l.tenant_id = ${tenantId} and l.id = r.learner_id
    where r.tenant_id = ${tenantId} and r.broadcast_id = ${id} and r.message_id is null order by r.learner_id limit ${most}`)

export const selectSome = (sending: Sending, audience: BroadcastAudience, most: number): Sql =>
  sql`select ${recipientColumns} from ${currentLearners(sending, audience)} order by l.id limit ${most}`

export const countAudience = (sending: Sending, audience: BroadcastAudience): Sql => sql`
  select count(*)::int as count, count(*) filter (where ${isWithoutEmail(sending)})::int as "withoutEmail" from ${currentLearners(sending, audience)}`

export type NewMessage = { learnerId: number; subject: string; htmlText: string; preview: string }

/** One message for each learner, and who got which. */
export const addMessages = async (transaction: Transaction, tenantId: TenantId, id: number, fromName: string, messages: readonly NewMessage[], at: string) => {
  const added = await transaction.rows<{ id: number; learnerId: number }>(sql`
    insert into logbook_messages (tenant_id, learner_id, entity_name, record_id, subject, preview, html_text, logbook_name, logbook_type, created_on, last_modified_at, from_name)
    select ${tenantId}::int, m."learnerId", 'Learner', m."learnerId", m.subject, m.preview, m."htmlText", 'Message', 'Message', ${at}::timestamptz, ${at}::timestamptz, ${fromName}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m("learnerId" bigint, subject text, "htmlText" text, preview text)
    returning id, learner_id as "learnerId"`)
  await transaction.rows(sql`
    update broadcast_recipients r set message_id = m.id from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as m(id bigint, "learnerId" bigint)
    where r.tenant_id = ${tenantId} and r.broadcast_id = ${id} and r.learner_id = m."learnerId"`)
}

export const finishBroadcast = (transaction: Transaction, tenantId: TenantId, id: number, at: string) =>
  transaction.rows(sql`update broadcasts set state = 'sent', finished_at = ${at} where tenant_id = ${tenantId} and id = ${id}`)
