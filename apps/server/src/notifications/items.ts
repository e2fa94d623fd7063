import { caseRatingAnswers, caseRatingLabels, type NotificationKind } from '@lanyard/contract'
import { dayAt } from '../lists/list-days.ts'
import type { NewsItem } from '../mail/message.ts'
import { ratingUrlOf } from '../records/cases/ratings/rating-address.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Site } from '../sites/site.ts'
import type { ClassFact, InvoiceFact, MessageFact, ResultFact } from './facts.queries.ts'

/** A line for one learner, of one kind. */
export type Item = NewsItem & { learnerId: number; kind: NotificationKind; supportCaseId?: number; subject?: string }

const cancelled = 8

/** Shortens a name to fit a line. */
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text)

const dayIn = ({ tenant: { locale } }: Site, day: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

const timesIn = ({ tenant: { locale, timeZone } }: Site, startsAt: string, endsAt: string) => {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(Date.parse(startsAt))
  return `${day}, ${time.format(Date.parse(startsAt))} to ${time.format(Date.parse(endsAt))}`
}

const linkTo = ({ origin }: Site, path: string, label: string) => ({ url: `${origin}${path}`, label })

/** Names only the sender: the message itself is read after signing in. */
export const messageItem = (site: Site, { learnerId, id, fromName }: MessageFact): Item => ({
  learnerId,
  kind: 'newMessage',
  text: fromName ? `${short(fromName)} sent you a message.` : 'You have a new message.',
  link: linkTo(site, `/messages?message=${id}`, 'Read the message'),
})

export const caseItem = (site: Site, { learnerId, id }: { learnerId: number; id: number }): Item => ({
  learnerId,
  kind: 'caseAnswered',
  supportCaseId: id,
  text: `Your support case ${id} has a new answer.`,
  link: linkTo(site, `/support/${id}`, 'Open the case'),
})

/** The learner rates our help in one tap. */
export const closedItem = (secrets: Secrets, site: Site, fact: { learnerId: number; id: number }, isAnswered: boolean): Item => {
  const { learnerId, id } = fact
  const answers = caseRatingAnswers.map((answer) => ({
    label: caseRatingLabels[answer],
    url: ratingUrlOf(secrets, site, { supportCaseId: id, learnerId }, answer),
  }))
  return {
    ...caseItem(site, fact),
    text: isAnswered ? `Your support case ${id} has a new answer, and we’ve closed it.` : `We’ve closed your support case ${id}.`,
    subject: `Your support case at ${site.tenant.settings.Site.SiteName} is closed`,
    question: { text: 'How did we do?', answers },
  }
}

/** Names only the unit: the result itself is read after signing in. */
export const resultItem = (site: Site, { learnerId, code, description, courseEnrolmentId }: ResultFact): Item => ({
  learnerId,
  kind: 'resultReleased',
  text: `Your result for ${short(`${code} ${description}`)} is ready.`,
  link: linkTo(site, courseEnrolmentId === null ? '/my-courses' : `/my-courses/${courseEnrolmentId}`, 'See your course'),
})

const invoiceLink = (site: Site, id: number) => linkTo(site, `/finance/invoices/${id}`, 'See the invoice')

export const issuedItem = (site: Site, { learnerId, id, number, dueDate }: InvoiceFact): Item => ({
  learnerId,
  kind: 'invoiceIssued',
  text: `Invoice ${short(number)} is ready${dueDate ? ` and due on ${dayIn(site, dueDate)}` : ''}.`,
  link: invoiceLink(site, id),
})

export const overdueItem = (site: Site, { learnerId, id, number, dueDate }: InvoiceFact): Item => ({
  learnerId,
  kind: 'invoiceOverdue',
  text: `Invoice ${short(number)} was due on ${dayIn(site, dueDate as string)} and is not paid in full.`,
  link: invoiceLink(site, id),
})

export const classItem = (
  site: Site,
  venueOf: ReadonlyMap<number, string>,
  { learnerId, description, classStatusId, isHeld, startsAt, endsAt, venueId }: ClassFact,
): Item => {
  const times = timesIn(site, startsAt, endsAt)
  const venue = venueId === null ? undefined : venueOf.get(venueId)
  const name = short(description)
  return {
    learnerId,
    kind: 'classChanged',
    text: isHeld
      ? `${name} is now on ${times}${venue ? `, ${short(venue)}` : ''}.`
      : `${name} on ${times} is ${classStatusId === cancelled ? 'cancelled' : 'postponed'}.`,
    link: linkTo(site, `/timetable?view=day&date=${dayAt(site.tenant.timeZone, Date.parse(startsAt))}`, 'See your timetable'),
  }
}
