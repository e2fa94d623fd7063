import { iso } from '../common/clock.ts'
import type { Transaction } from '../database/database.ts'
import { dayAt } from '../lists/list-days.ts'
import type { Site } from '../sites/site.ts'
import { forgetNews, noteOverdue } from './news.queries.ts'
import type { Notifier } from './notifier.ts'
import { beginRounds, holdRound, moveRound, type Round, readStanding } from './rounds.queries.ts'
import { tellNext } from './send-digests.ts'
import { morning, settlesIn, staleAfter } from './spans.ts'

const mostInvoices = 500

/** A site that is open to learners: a mail leads there. */
const openOf = (sites: readonly Site[]) => sites.find(({ status, tenant }) => status === 'published' && tenant.status === 'active')
/** A site in maintenance comes back soon; what is new waits for it. */
const isClosed = (sites: readonly Site[]) => sites.every(({ status, tenant }) => status === 'not-published' || tenant.status !== 'active')

/** The day whose reminders are written: today from the morning on, yesterday before. */
const reminderDay = (site: Site, now: number) => dayAt(site.tenant.timeZone, now - morning)

/** The next overdue invoices. Answers whether there may be more. */
const remind = async (transaction: Transaction, site: Site, round: Round, now: number): Promise<boolean> => {
  const today = reminderDay(site, now)
  if (round.day >= today) return false
  const earliest = reminderDay(site, now - staleAfter)
  const from = round.day < earliest ? { day: earliest, id: 0 } : round
  const last = await noteOverdue(transaction, site.tenant.id, from, today, iso(now), mostInvoices)
  await moveRound(transaction, site.tenant.id, last ?? { day: today, id: 0 })
  return last !== undefined
}

/** Nobody is told: of what was there before the first look, and of what a closed site holds. */
const forgetAll = async ({ database, clock }: Notifier, { tenant, ...site }: Site, { isFirst }: { isFirst: boolean }) => {
  const db = database.forTenant(tenant.id)
  const day = reminderDay({ ...site, tenant }, clock())
  const forget = (transaction: Transaction) => forgetNews(transaction, tenant.id, 'infinity')
  let isMore = await db.write(async (transaction) => {
    const begins = await beginRounds(transaction, tenant.id, day)
    if (isFirst && !begins) return false
    await moveRound(transaction, tenant.id, { day, id: 0 })
    return forget(transaction)
  })
  while (isMore) isMore = await db.write(forget)
}

/** A part of the work, in one transaction: told and taken away, or neither. Answers whether there may be more. */
const step = (notifier: Notifier, site: Site) =>
  notifier.database.forTenant(site.tenant.id).write(async (transaction) => {
    const round = await holdRound(transaction, site.tenant.id)
    if (!round) return false
    const now = notifier.clock()
    const isStale = await forgetNews(transaction, site.tenant.id, iso(now - staleAfter))
    if (!notifier.canSend) return isStale
    const isDue = await remind(transaction, site, round, now)
    return (await tellNext(notifier, transaction, site)) || isStale || isDue
  })

/** Looks at one tenant; when there is nothing, this is one read. */
export const lookAt = async (notifier: Notifier, sites: readonly [Site, ...Site[]], isOver: () => boolean) => {
  const [first] = sites
  const now = notifier.clock()
  const { day, hasNews } = await readStanding(notifier.database.forTenant(first.tenant.id), first.tenant.id, iso(now - settlesIn))
  const isFirst = day === null
  if (!isFirst && !hasNews && day >= reminderDay(first, now)) return
  if (isFirst || isClosed(sites)) return forgetAll(notifier, first, { isFirst })
  const site = openOf(sites)
  if (!site) return
  while (!isOver() && (await step(notifier, site)));
}
