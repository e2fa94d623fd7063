import { endedInvoiceStatuses, hiddenInvoiceStatuses, type NotificationKind } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../database/database.ts'
import type { Round } from './rounds.queries.ts'

const mostForgotten = 5000

/** Deletes unreported news up to a given time. Returns whether there may be more. */
export const forgetNews = async (transaction: Transaction, tenantId: TenantId, upTo: string): Promise<boolean> => {
  const forgotten = await transaction.rows(sql`
    delete from learner_news where tenant_id = ${tenantId} and id = any (array(
      select n.id from learner_news n where n.tenant_id = ${tenantId} and n.at <= ${upTo} order by n.at, n.id limit ${mostForgotten}))
    returning 1`)
  return forgotten.length === mostForgotten
}

/** Learners whose news has waited long enough, longest first. Those who just had a mail wait. */
export const findLearners = async (transaction: Transaction, tenantId: TenantId, settled: string, mailedSince: string, most: number): Promise<number[]> => {
  const found = await transaction.rows<{ id: number }>(sql`
    select n.learner_id as id from learner_news n
    where n.tenant_id = ${tenantId} and n.at <= ${settled} and not exists (
      select from learners l
      join outgoing_mail m on m.tenant_id = l.tenant_id and m.account_id = l.account_id and m.kind = 'news' and m.created_at > ${mailedSince}
      where l.tenant_id = ${tenantId} and l.id = n.learner_id)
    order by n.at, n.id limit ${most}`)
  return [...new Set(found.map(({ id }) => id))]
}

/** A closed case is news under the choice for answers. */
export type NewsKind = NotificationKind | 'caseClosed'
export type News = { kind: NewsKind; recordId: number }

/** Takes all their news: it is reported in this transaction, or stays. */
export const takeNews = (transaction: Transaction, tenantId: TenantId, learnerIds: readonly number[]): Promise<News[]> =>
  transaction.rows<News>(sql`
    delete from learner_news where tenant_id = ${tenantId} and learner_id = any (${learnerIds}::bigint[]) returning kind, record_id as "recordId"`)

/** Records the next invoices that became due before the day. Returns the last one checked, or undefined if there are no more. */
export const noteOverdue = async (
  transaction: Transaction,
  tenantId: TenantId,
  from: Round,
  today: string,
  at: string,
  most: number,
): Promise<Round | undefined> => {
  const seen = await transaction.rows<Round>(sql`
    select i.due_date as day, i.id from finance_invoices i
    where i.tenant_id = ${tenantId} and i.amount_owing > 0 and i.due_date < ${today}::date and (i.due_date, i.id) > (${from.day}::date, ${from.id}::bigint)
    order by i.due_date, i.id limit ${most}`)
  await transaction.rows(sql`
    insert into learner_news (tenant_id, learner_id, kind, record_id, at)
    select i.tenant_id, i.learner_id, 'invoiceOverdue', i.id, ${at}::timestamptz from finance_invoices i
    where i.tenant_id = ${tenantId} and i.id = any (${seen.map(({ id }) => id)}::bigint[]) and i.retired_at is null
      and i.finance_invoice_status_id <> all (${[...hiddenInvoiceStatuses, ...endedInvoiceStatuses]}::bigint[])
    returning 1`)
  return seen.length < most ? undefined : seen.at(-1)
}
