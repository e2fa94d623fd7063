import sql from 'sql-template-tag'
import { notifying } from '../database/changes/notifying.ts'
import type { Database, TenantId, Transaction } from '../database/database.ts'

export type NewMail = {
  tenantId: TenantId
  accountId: number | null
  recipient: string | null
  kind: string
  origin: string
  contentSealed: Buffer
  at: string
  /** The tenant that a mail from the console is about. */
  aboutTenantId: TenantId | null
}

/** Written in the transaction that causes it, so a mail is sent exactly if that commits. */
export const addMail = async (transaction: Transaction, { tenantId, accountId, recipient, kind, origin, contentSealed, at, aboutTenantId }: NewMail) => {
  const [mail] = await transaction.rows<{ id: string }>(sql`
    insert into outgoing_mail (tenant_id, account_id, recipient, kind, origin, content_sealed, state, created_at, about_tenant_id)
    values (${tenantId}, ${accountId}, ${recipient}, ${kind}, ${origin}, ${contentSealed}::bytea, ${recipient === null ? 'nobody' : 'waiting'}, ${at}, ${aboutTenantId})
    returning id`)
  await transaction.rows(
    notifying(sql`insert into mail_queue (mail_id, for_tenant_id, due_at) values (${mail?.id}::uuid, ${tenantId}, ${at})`, { about: 'mail' }),
  )
}

export const countMailSince = async (transaction: Transaction, tenantId: TenantId, accountId: number, kind: string, since: string): Promise<number> => {
  const [row] = await transaction.rows<{ count: number }>(sql`
    select count(*)::int as count from outgoing_mail where tenant_id = ${tenantId} and account_id = ${accountId} and kind = ${kind} and created_at > ${since}`)
  return row?.count ?? 0
}

export type SentLately = { toRecipient: number; aboutTenant: number }

/** How many mails of some kinds a pool wrote since a given time: to one address, and about one tenant. */
export const countMailLately = async (
  transaction: Transaction,
  poolId: TenantId,
  { recipient, aboutTenantId, kinds, since }: { recipient: string; aboutTenantId: TenantId; kinds: readonly string[]; since: string },
): Promise<SentLately> => {
  const [counted] = await transaction.rows<SentLately>(sql`
    select count(*) filter (where lower(recipient) = lower(${recipient}))::int as "toRecipient",
      count(*) filter (where about_tenant_id = ${aboutTenantId})::int as "aboutTenant"
    from outgoing_mail where tenant_id = ${poolId} and kind = any (${kinds}::text[]) and created_at > ${since}`)
  return counted ?? { toRecipient: 0, aboutTenant: 0 }
}

export type DueMail = { mailId: string; tenantId: TenantId }

/** Claims due mail by moving its due time into the future: if a worker dies, the mail becomes due again. */
export const takeDueMail = ({ shared }: Database, now: string, takenUntil: string, most: number): Promise<DueMail[]> =>
  shared.write((transaction) =>
    transaction.rows<DueMail>(sql`
      update mail_queue set due_at = ${takenUntil} where mail_id in (
        select mail_id from mail_queue where due_at <= ${now} order by due_at limit ${most} for update skip locked)
      returning mail_id as "mailId", for_tenant_id as "tenantId"`),
  )

/** When the next mail is due, among those waiting and those being sent. */
export const readNextDue = async ({ shared }: Database): Promise<string | undefined> => {
  const [[next]] = await shared.read<[{ dueAt: string | null }[]]>(sql`select min(due_at) as "dueAt" from mail_queue`)
  return next?.dueAt ?? undefined
}

export type StoredMail = {
  id: string
  recipient: string | null
  kind: string
  origin: string
  contentSealed: Buffer | null
  state: 'waiting' | 'sent' | 'undeliverable' | 'nobody'
  attempts: number
  lastFault: string | null
  createdAt: string
}

const columns = sql`id, recipient, kind, origin, content_sealed as "contentSealed", state, attempts, last_fault as "lastFault", created_at as "createdAt"`

export const readMail = async (database: Database, tenantId: TenantId, mailId: string): Promise<StoredMail | undefined> => {
  const [[mail]] = await database.forTenant(tenantId).read<[StoredMail[]]>(sql`
    select ${columns} from outgoing_mail where tenant_id = ${tenantId} and id = ${mailId}::uuid`)
  return mail
}

export const listMail = async (database: Database, tenantId: TenantId, most: number): Promise<StoredMail[]> => {
  const [mails] = await database.forTenant(tenantId).read<[StoredMail[]]>(sql`
    select ${columns} from outgoing_mail where tenant_id = ${tenantId} and state <> 'nobody' order by created_at desc, id limit ${most}`)
  return mails
}

type Result = { state: 'sent' | 'undeliverable' | 'waiting'; attempts: number; fault: string | null; at: string; keepsContent: boolean; dueAt: string | null }

/** Records an attempt's outcome. With a next attempt, the mail stays in the queue. */
export const settleMail = (database: Database, { tenantId, mailId }: DueMail, { state, attempts, fault, at, keepsContent, dueAt }: Result) =>
  database.forTenant(tenantId).write(async (transaction) => {
    await transaction.rows(sql`
      update outgoing_mail set state = ${state}, attempts = ${attempts}, last_fault = ${fault}, sent_at = case when ${state} = 'sent' then ${at}::timestamptz end,
        content_sealed = case when ${keepsContent} then content_sealed end
      where tenant_id = ${tenantId} and id = ${mailId}::uuid`)
    if (dueAt === null) await transaction.rows(sql`delete from mail_queue where mail_id = ${mailId}::uuid`)
    else await transaction.rows(sql`update mail_queue set due_at = ${dueAt} where mail_id = ${mailId}::uuid`)
  })

/** A mail to no one was only written so that it takes the same time. */
export const dropMail = (database: Database, { tenantId, mailId }: DueMail) =>
  database.forTenant(tenantId).write(async (transaction) => {
    await transaction.rows(sql`delete from outgoing_mail where tenant_id = ${tenantId} and id = ${mailId}::uuid`)
    await transaction.rows(sql`delete from mail_queue where mail_id = ${mailId}::uuid`)
  })
