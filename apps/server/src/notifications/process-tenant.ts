import { iso } from '../common/clock.ts'
import type { Transaction } from '../database/database.ts'
import { dayAt } from '../lists/list-days.ts'
import type { Site } from '../sites/site.ts'
import { forgetNews, noteOverdue } from './news.queries.ts'
import { noteChanges } from './note-changes.ts'
import type { Notifier } from './notifier.ts'
import { beginRounds, holdRound, moveRound, type Round, readRoundState, skipChanges } from './rounds.queries.ts'
import { sendNextDigests } from './send-digests.ts'
import { morning, settlesIn, staleAfter } from './spans.ts'

const mostInvoices = 500

/** A site open to learners, which mails can link to. */
const openOf = (sites: readonly Site[]) => sites.find(({ status, tenant }) => status === 'published' && tenant.status === 'active')
/** A site in maintenance comes back soon, so its news waits. */
const isClosed = (sites: readonly Site[]) => sites.every(({ status, tenant }) => status === 'not-published' || tenant.status !== 'active')

/** The day whose reminders are written: today from the morning on, yesterday before. */
const reminderDay = (site: Site, now: number) => dayAt(site.tenant.timeZone, now - morning)

/** Records the next overdue invoices. Returns whether there may be more. */
const remind = async (transaction: Transaction, site: Site, round: Round, now: number): Promise<boolean> => {
  const today = reminderDay(site, now)
  if (round.day >= today) return false
  const earliest = reminderDay(site, now - staleAfter)
  const from = round.day < earliest ? { day: earliest, id: 0 } : round
  const last = await noteOverdue(transaction, site.tenant.id, from, today, iso(now), mostInvoices)
  await moveRound(transaction, site.tenant.id, last ?? { day: today, id: 0 })
  return last !== undefined
}

/** Drops news that no one is notified of: from before the first look, and of a closed site. */
const forgetAll = async ({ database, clock }: Notifier, { tenant, ...site }: Site, { isFirst }: { isFirst: boolean }) => {
  const db = database.forTenant(tenant.id)
  const day = reminderDay({ ...site, tenant }, clock())
  const forget = (transaction: Transaction) => forgetNews(transaction, tenant.id, 'infinity')
  let isMore = await db.write(async (transaction) => {
    const begins = await beginRounds(transaction, tenant.id, day)
    if (isFirst && !begins) return false
    await moveRound(transaction, tenant.id, { day, id: 0 })
    await skipChanges(transaction, tenant.id)
    return forget(transaction)
  })
  while (isMore) isMore = await db.write(forget)
}

/** One part of the work, in one transaction: reported and deleted, or neither. Returns whether there may be more. */
const step = (notifier: Notifier, site: Site) =>
  notifier.database.forTenant(site.tenant.id).write(async (transaction) => {
    const round = await holdRound(transaction, site.tenant.id)
    if (!round) return false
    const now = notifier.clock()
    const isStale = await forgetNews(transaction, site.tenant.id, iso(now - staleAfter))
    const hasChanges = await noteChanges(transaction, site.tenant.id, now)
    if (!notifier.canSend) return isStale || hasChanges
    const isDue = await remind(transaction, site, round, now)
    return (await sendNextDigests(notifier, transaction, site, now)) || isStale || hasChanges || isDue
  })

/** Processes one tenant. Without news, this is one read. */
export const processTenant = async (notifier: Notifier, sites: readonly [Site, ...Site[]], isOver: () => boolean) => {
  const [first] = sites
  const now = notifier.clock()
  const { day, hasNews } = await readRoundState(notifier.database.forTenant(first.tenant.id), first.tenant.id, iso(now - settlesIn))
  const isFirst = day === null
  if (!isFirst && !hasNews && day >= reminderDay(first, now)) return
  if (isFirst || isClosed(sites)) return forgetAll(notifier, first, { isFirst })
  const site = openOf(sites)
  if (!site) return
  while (!isOver() && (await step(notifier, site)));
}
