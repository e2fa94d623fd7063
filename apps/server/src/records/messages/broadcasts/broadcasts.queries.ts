import type { BroadcastAudience } from '@lanyard/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { staffName } from '../../staff/staff-members.queries.ts'
import { currentLearners, isWithoutEmail, type Sending } from './broadcast-audiences.queries.ts'
import { addDocuments } from './broadcast-files.queries.ts'

/** Of a broadcast `b`. Those of others are for people who write to everyone. */
const isVisible = ({ toAll, accountId }: Sending): Sql => (toAll ? sql`true` : sql`b.account_id = ${accountId}::bigint`)

const columns = ({ accountId }: Sending): Sql => sql`
  b.id, b.audience_name as "audienceName", b.subject, coalesce(${staffName(sql`s`)}, 'Staff') as by, coalesce(b.account_id = ${accountId}::bigint, false) as "isMine",
  b.state, b.sends_at as "sendsAt", b.created_at as "createdAt", b.finished_at as "finishedAt",
  b.recipients, c.sent, c.read, coalesce(b.without_email, 0) as "withoutEmail"`

/** Counts are read for the broadcasts that are shown, and for no others. */
const withCounts = ({ tenantId }: Sending): Sql => sql`
  left join staff s on s.tenant_id = ${tenantId} and s.id = b.staff_id
  cross join lateral (
    select count(r.message_id)::int as sent, count(m.read_at)::int as read from broadcast_recipients r
    left join logbook_messages m on m.tenant_id = ${tenantId} and m.id = r.message_id
    where r.tenant_id = ${tenantId} and r.broadcast_id = b.id) c`

/** One more row than asked for tells whether there is a next page. */
export const selectBroadcasts = (sending: Sending, before: number | undefined, take: number): Sql => sql`
  with shown as materialized (
    select b.* from broadcasts b where b.tenant_id = ${sending.tenantId} and ${isVisible(sending)} ${before === undefined ? empty : sql`and b.id < ${before}`}
    order by b.id desc limit ${take + 1})
  select ${columns(sending)} from shown b ${withCounts(sending)} order by b.id desc`

export const countBroadcasts = (sending: Sending): Sql =>
  sql`select count(*)::int as count from broadcasts b where b.tenant_id = ${sending.tenantId} and ${isVisible(sending)}`

export const selectBroadcast = (sending: Sending, id: number): Sql => sql`
  select ${columns(sending)}, b.html_body as "htmlBody" from broadcasts b ${withCounts(sending)}
  where b.tenant_id = ${sending.tenantId} and b.id = ${id} and ${isVisible(sending)}`

export type NewBroadcast = {
  accountId: number
  staffId: number
  /** Whether its writer can write to everyone. */
  toAll: boolean
  audience: BroadcastAudience
  audienceName: string
  subject: string
  htmlBody: string
  sendsAt: string
  at: string
}

export const addBroadcast = async (transaction: Transaction, tenantId: TenantId, given: NewBroadcast): Promise<number> => {
  const { accountId, staffId, toAll, audience, audienceName, subject, htmlBody, sendsAt, at } = given
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into broadcasts (tenant_id, account_id, staff_id, to_all, audience, audience_name, subject, html_body, sends_at, created_at)
    values (${tenantId}, ${accountId}, ${staffId}, ${toAll}, ${JSON.stringify(audience)}::jsonb, ${audienceName}, ${subject}, ${htmlBody}, ${sendsAt}, ${at}) returning id`)
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
  toAll: boolean
  audience: BroadcastAudience
  subject: string
  htmlBody: string
  staffName: string | null
}

export const holdBroadcast = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<HeldBroadcast | undefined> => {
  const [row] = await transaction.rows<HeldBroadcast>(sql`
    select b.state, b.account_id as "accountId", b.to_all as "toAll", b.audience, b.subject, b.html_body as "htmlBody", ${staffName(sql`s`)} as "staffName"
    from broadcasts b left join staff s on s.tenant_id = ${tenantId} and s.id = b.staff_id where b.tenant_id = ${tenantId} and b.id = ${id} for update of b`)
  return row
}

/** Fixes the recipients. Learners who join later don't get it. */
export const addRecipients = (transaction: Transaction, sending: Sending, id: number, audience: BroadcastAudience) =>
  transaction.rows(sql`
    with going as (select l.id, ${isWithoutEmail(sending)} as "withoutEmail" from ${currentLearners(sending, audience)}),
      added as (
        insert into broadcast_recipients (tenant_id, broadcast_id, learner_id)
        select ${sending.tenantId}::int, ${id}::bigint, g.id from going g on conflict do nothing returning 1)
    update broadcasts set state = 'sending', recipients = (select count(*) from going), without_email = (select count(*) from going g where g."withoutEmail")
    where tenant_id = ${sending.tenantId} and id = ${id}`)

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
  await addDocuments(transaction, tenantId, id, added, at)
}

export const finishBroadcast = (transaction: Transaction, tenantId: TenantId, id: number, at: string) =>
  transaction.rows(sql`update broadcasts set state = 'sent', finished_at = ${at} where tenant_id = ${tenantId} and id = ${id}`)
