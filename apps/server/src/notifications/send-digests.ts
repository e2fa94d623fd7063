import { iso } from '../common/clock.ts'
import type { Transaction } from '../database/database.ts'
import { referenceValuesOf } from '../lists/list-values.ts'
import type { CaseReply } from '../mail/message.ts'
import { replyAddressOf } from '../mail/reply-address.ts'
import type { Site } from '../sites/site.ts'
import { digestOf } from './digest.ts'
import { gatherItems } from './gather.ts'
import type { Item } from './items.ts'
import { findLearners, takeNews } from './news.queries.ts'
import type { Notifier } from './notifier.ts'
import { readAddressees } from './recipients.queries.ts'
import { mailEvery, settlesIn } from './spans.ts'
import { stopUrlOf } from './stop-address.ts'

const mostNews = 200

/** Where a reply to the mail goes. A mail about several cases can't say which one a reply answers. */
const replyOf = ({ secrets, replyDomain }: Notifier, { tenant }: Site, learnerId: number, items: readonly Item[]): CaseReply | undefined => {
  const [supportCaseId, ...others] = new Set(items.flatMap((item) => item.supportCaseId ?? []))
  if (replyDomain === undefined || supportCaseId === undefined || others.length > 0) return undefined
  return { supportCaseId, address: replyAddressOf(secrets, replyDomain, { tenantId: tenant.id, supportCaseId, learnerId }) }
}

/** Writes mails to the next learners with news, as of before the log was read. Returns whether there may be more. */
export const sendNextDigests = async (notifier: Notifier, transaction: Transaction, site: Site, now: number): Promise<boolean> => {
  const { mail, secrets, catalogue } = notifier
  const { id: tenantId, settings } = site.tenant
  const learnerIds = await findLearners(transaction, tenantId, iso(now - settlesIn), iso(now - mailEvery), mostNews)
  if (learnerIds.length === 0) return false
  const news = await takeNews(transaction, tenantId, learnerIds)
  const venueOf = referenceValuesOf(await catalogue.of(tenantId)).texts('venues', 'description')
  const items = Map.groupBy(await gatherItems(secrets, transaction, site, venueOf, news, now), ({ learnerId }) => learnerId)
  const name = settings.Site.SiteName
  const occasion = { realm: { poolId: tenantId, name, colour: settings.Branding.PrimaryColour, origin: site.origin }, now }
  for (const { learnerId, accountId, email, firstName, without } of await readAddressees(transaction, tenantId, learnerIds)) {
    const wanted = (items.get(learnerId) ?? []).filter(({ kind }) => !without.includes(kind))
    const message = digestOf(wanted, name, stopUrlOf(secrets, site, accountId), replyOf(notifier, site, learnerId, wanted))
    if (message) await mail.queue(transaction, occasion, { id: accountId, email, firstName }, message)
  }
  return true
}
