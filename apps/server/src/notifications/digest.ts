import type { NotificationKind } from '@lanyard/contract'
import type { CaseReply, Message } from '../mail/message.ts'
import type { Item } from './items.ts'

const mostItems = 20

const single: Record<NotificationKind, (name: string) => string> = {
  newMessage: (name) => `A new message for you at ${name}`,
  caseAnswered: (name) => `An answer to your support case at ${name}`,
  invoiceIssued: (name) => `A new invoice from ${name}`,
  invoiceOverdue: (name) => `An invoice from ${name} is overdue`,
  classChanged: (name) => `A class has changed at ${name}`,
  resultReleased: (name) => `A new result for you at ${name}`,
}

/** All news for a learner in one mail. Undefined if there is none. */
export const digestOf = (items: readonly Item[], name: string, stopUrl: string, reply?: CaseReply): Message | undefined => {
  const [first] = items
  return (
    first && {
      kind: 'news',
      subject: items.length === 1 ? (first.subject ?? single[first.kind](name)) : `${items.length} things are new at ${name}`,
      items: items.slice(0, mostItems).map(({ text, link, question }) => ({ text, link, question })),
      more: Math.max(0, items.length - mostItems),
      stopUrl,
      reply,
    }
  )
}
