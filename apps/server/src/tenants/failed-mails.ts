import type { FailedMail } from '@lanyard/contract'
import { type FailedMailRow, listFailedMail, retryMail } from '../mail/failed-mail.queries.ts'
import type { Database, TenantId, Transaction } from '../platform/database.ts'
import { consolePool } from '../platform/pool.ts'
import { consoleRecipientsIn, readConsoleRecipients } from './home.queries.ts'

const mostMails = 500

const view = ({ id, recipient, kind, lastFault, createdAt, attempts, canRetry }: FailedMailRow): FailedMail => ({
  MailId: id,
  Recipient: recipient,
  Kind: kind,
  Reason: lastFault,
  CreatedAt: createdAt,
  Attempts: attempts,
  CanRetry: canRetry,
})

/** What could not be delivered to a tenant's learners, and from the console to those it invited or who work for it. */
export const failedMails = async (database: Database, tenantId: TenantId): Promise<FailedMail[]> => {
  const recipients = await readConsoleRecipients(database, tenantId)
  const found = await Promise.all([listFailedMail(database, tenantId, null, mostMails), listFailedMail(database, consolePool, recipients, mostMails)])
  return found
    .flat()
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .map(view)
}

export const retryFailedMail = async (transaction: Transaction, tenantId: TenantId, mailId: string, at: string): Promise<boolean> => {
  if (await retryMail(transaction, tenantId, mailId, null, at)) return true
  const recipients = await consoleRecipientsIn(transaction, tenantId)
  return transaction.within(consolePool, (inPool) => retryMail(inPool, consolePool, mailId, recipients, at))
}
