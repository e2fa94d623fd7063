import { sayAmount } from '@lanyard/web/format/amounts.ts'
import { type LocaleClock, sayDay, sayMoment } from '@lanyard/web/format/dates.ts'
import { daysBetween, sayDaysAway } from '@lanyard/web/format/times.ts'
import type { client } from '../../api.ts'
import { expiresSoon } from './queries.ts'

type AnswerOf<Operation extends keyof typeof client> = Awaited<ReturnType<(typeof client)[Operation]>>

/** Something that needs the learner's attention, with a link to the page that resolves it. */
export type Attention = {
  key: string
  tone: 'error' | 'warning' | 'info'
  title: string
  detail: string
  action: { label: string; to: string; params?: Record<string, string>; search?: Record<string, unknown> }
}

type About = { localeClock: LocaleClock; today: string; countryCode: string }

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const aboutInvoices = ({ items, totalCount }: AnswerOf<'listFinanceInvoices'>, { localeClock, today, countryCode }: About): Attention[] => {
  const named = items.map((invoice): Attention => {
    const due = invoice.dueDate as string
    const owed = sayAmount(invoice.amountOwing, invoice.currency, { locale: localeClock.locale, countryCode, withCode: false })
    return {
      key: `invoice-${invoice.financeInvoiceId}`,
      tone: 'error',
      title: `Invoice ${invoice.invoiceNumber ?? ''} is ${days(daysBetween(due, today))} overdue`,
      detail: `${owed} was due ${sayDay(due, localeClock)}`,
      action: { label: 'View invoice', to: '/finance/invoices/$financeInvoiceId', params: { financeInvoiceId: String(invoice.financeInvoiceId) } },
    }
  })
  const more = totalCount - items.length
  if (more <= 0) return named
  const rest: Attention = {
    key: 'invoices',
    tone: 'error',
    title: more === 1 ? '1 more invoice is overdue' : `${more} more invoices are overdue`,
    detail: 'See all your invoices',
    action: { label: 'View all', to: '/finance', search: { tab: 'invoices', state: 'overdue' } },
  }
  return [...named, rest]
}

export const aboutCases = ({ items, totalCount }: AnswerOf<'listSupportCases'>, { localeClock }: About): Attention[] => {
  const named = items.map(
    ({ supportCaseId, subject, lastPublicEntryAt }): Attention => ({
      key: `case-${supportCaseId}`,
      tone: 'warning',
      title: `Your case “${subject ?? 'without a subject'}” is waiting for you`,
      detail: lastPublicEntryAt ? `We answered ${sayMoment(lastPublicEntryAt, localeClock)}` : 'We need your reply',
      action: { label: 'Reply', to: '/support/$supportCaseId', params: { supportCaseId: String(supportCaseId) } },
    }),
  )
  const more = totalCount - items.length
  if (more <= 0) return named
  const rest: Attention = {
    key: 'cases',
    tone: 'warning',
    title: more === 1 ? '1 more case is waiting for you' : `${more} more cases are waiting for you`,
    detail: 'See all your support cases',
    action: { label: 'View all', to: '/support' },
  }
  return [...named, rest]
}

export const aboutMessages = ({ items, totalCount }: AnswerOf<'listMessages'>): Attention[] => {
  const [newest] = items
  if (!newest) return []
  return [
    {
      key: 'messages',
      tone: 'info',
      title: totalCount === 1 ? 'You have an unread message' : `You have ${totalCount} unread messages`,
      detail: totalCount === 1 ? (newest.subject ?? '') : `Latest: ${newest.subject ?? 'without a subject'}`,
      action: { label: 'Read', to: '/messages', search: totalCount === 1 ? { message: newest.messageId } : {} },
    },
  ]
}

const expiry = (what: string, day: string | null | undefined, { localeClock, today }: About): Attention[] => {
  if (!day || day > expiresSoon(today)) return []
  const isOver = day < today
  return [
    {
      key: what,
      tone: isOver ? 'error' : 'warning',
      title: isOver ? `Your ${what} expired ${sayDaysAway(day, today)}` : `Your ${what} expires ${sayDaysAway(day, today)}`,
      detail: `${isOver ? 'It was valid until' : 'It is valid until'} ${sayDay(day, localeClock)}. Tell us once you have a new one`,
      action: { label: 'Update', to: '/my-details', search: { tab: 'demographics', edit: 'international' } },
    },
  ]
}

export const aboutPapers = (answer: AnswerOf<'getLearnerDemographics'>, about: About): Attention[] => {
  const { passportExpiryDate, visaExpiryDate } = answer.learnerAppLearnerDemographicsInternationalFields
  return [...expiry('passport', passportExpiryDate, about), ...expiry('visa', visaExpiryDate, about)]
}
