import type { TenantId, Transaction } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { addMail, countMailLately, countMailSince } from './mail.queries.ts'
import type { Message, Sender } from './message.ts'
import { writeMessage } from './templates.ts'

/** The sender, the tenant it is about if the pool doesn't say it, and the time. */
export type Occasion = { realm: Sender & { poolId: TenantId; aboutTenantId?: TenantId }; now: number }
/** `id` is null for someone without an account. */
export type Recipient = { id: number | null; email: string; firstName: string | null }

export type Mail = {
  /** Queues a mail to be sent after the commit. Without a recipient, does the same work for nothing. */
  queue(transaction: Transaction, occasion: Occasion, to: Recipient | undefined, message: Message): Promise<void>
  /** How many mails of some kinds were written lately: to one address, and about one tenant. */
  countLately: typeof countMailLately
  countSince(transaction: Transaction, poolId: TenantId, accountId: number, kind: Message['kind'], since: string): Promise<number>
}

export const openMail = (secrets: Secrets): Mail => ({
  queue: (transaction, { realm, now }, to, message) =>
    addMail(transaction, {
      tenantId: realm.poolId,
      accountId: to?.id ?? null,
      recipient: to?.email ?? null,
      kind: message.kind,
      origin: realm.origin,
      contentSealed: secrets.seal(JSON.stringify(writeMessage(message, realm, to?.firstName ?? null))),
      at: new Date(now).toISOString(),
      aboutTenantId: realm.aboutTenantId ?? null,
    }),
  countLately: countMailLately,
  countSince: countMailSince,
})
