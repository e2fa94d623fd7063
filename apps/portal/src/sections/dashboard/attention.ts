import { sayAmount } from '@lanyard/web/format/amounts.ts'
import { type LocaleClock, sayDay, sayMoment } from '@lanyard/web/format/dates.ts'
import { addDays, daysBetween, sayDaysAway } from '@lanyard/web/format/times.ts'
import type { client } from '../../api.ts'

type Answer = Awaited<ReturnType<typeof client.getLearnerAttention>>

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

const aboutInvoices = ({ items, totalCount }: Answer['overdueInvoices'], { localeClock, today, countryCode }: About): Attention[] => {
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

const aboutCases = ({ items, totalCount }: Answer['waitingCases'], { localeClock }: About): Attention[] => {
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

const aboutMessages = ({ items, totalCount }: Answer['unreadMessages']): Attention[] => {
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

/** Passports and visas that expire within these days are listed. */
const soon = 90

const aboutExpiry = (what: string, day: string | null | undefined, { localeClock, today }: About): Attention[] => {
  if (!day || day > addDays(today, soon)) return []
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

/** `edit` is the card of My Details that completes it. */
const missing = (title: string, detail: string, tab: string, edit: string): Attention => ({
  key: edit,
  tone: 'info',
  title,
  detail,
  action: { label: 'Complete', to: '/my-details', search: { tab, edit } },
})

const aboutMissing = ({ hasAddress, nextOfKin, missingDemographics }: Answer): Attention[] => {
  const [first] = missingDemographics
  const answers = missingDemographics.length === 1 ? 'One answer is missing' : `${missingDemographics.length} answers are missing`
  return [
    ...(first ? [missing('Complete your details', answers, 'demographics', first.group)] : []),
    ...(nextOfKin === 'missing' ? [missing('Add an emergency contact', 'No emergency contact yet', 'next-of-kin', 'local')] : []),
    ...(nextOfKin === 'without-phone' ? [missing('Add an emergency contact', 'Your next of kin has no phone number', 'next-of-kin', 'local')] : []),
    ...(hasAddress ? [] : [missing('Add your address', 'We don’t have your address', 'personal', 'permanent')]),
  ]
}

const noRecord: Attention = {
  key: 'record',
  tone: 'warning',
  title: 'Your account isn’t connected to your records',
  detail: 'Courses, results and classes appear once it is',
  action: { label: 'See what to do', to: '/my-details' },
}

const urgency: readonly Attention['tone'][] = ['error', 'warning', 'info']

/** Everything that needs attention, most urgent first. */
export const attentionOf = (answer: Answer, about: About): Attention[] =>
  [
    ...(answer.hasRecord === false ? [noRecord] : []),
    ...aboutInvoices(answer.overdueInvoices, about),
    ...aboutCases(answer.waitingCases, about),
    ...aboutMessages(answer.unreadMessages),
    ...aboutExpiry('passport', answer.passportExpiryDate, about),
    ...aboutExpiry('visa', answer.visaExpiryDate, about),
    ...aboutMissing(answer),
  ].toSorted((one, other) => urgency.indexOf(one.tone) - urgency.indexOf(other.tone))
