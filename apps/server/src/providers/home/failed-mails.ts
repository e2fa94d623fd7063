import type { FailedMail } from '@lanyard/contract'
import { consolePool } from '../../database/console-pool.ts'
import type { Database, TenantId, Transaction } from '../../database/database.ts'
import { type FailedMailRow, listFailedMail, retryMail } from '../../mail/failed-mail.queries.ts'

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

/** Undelivered mails to a tenant's learners, and undelivered console mails about the tenant or to its team. */
export const failedMails = async (database: Database, tenantId: TenantId): Promise<FailedMail[]> => {
  const found = await Promise.all([listFailedMail(database, tenantId, null, mostMails), listFailedMail(database, consolePool, tenantId, mostMails)])
  return found
    .flat()
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .map(view)
}

export const retryFailedMail = async (transaction: Transaction, tenantId: TenantId, mailId: string, at: string): Promise<boolean> => {
  if (await retryMail(transaction, tenantId, mailId, null, at)) return true
  return transaction.inTenant(consolePool, (inPool) => retryMail(inPool, consolePool, mailId, tenantId, at))
}
