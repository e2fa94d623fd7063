import { approvalLabelOf } from '@lanyard/contract'
import type { Mail } from '../../mail/mail.ts'
import type { Sites } from '../../sites/sites.ts'
import { type Addressee, selectAddressee } from './approval-list.queries.ts'
import type { Decided, Deciding } from './decide.ts'

/** One email about what was decided. Somebody without an account sees it when they have one. */
export const tellLearner = async ({ mail, sites }: { mail: Mail; sites: Sites }, { transaction, tenant, now }: Deciding, { learnerId, decisions }: Decided) => {
  const [addressee] = await transaction.rows<Addressee>(selectAddressee(tenant.id, learnerId))
  const own = sites.all().filter((site) => site.tenant.id === tenant.id)
  const site = own.find(({ status }) => status !== 'not-published')
  if (!addressee || !site) return
  const { settings } = tenant
  const realm = { poolId: tenant.id, name: settings.Site.SiteName, colour: settings.Branding.PrimaryColour, origin: site.origin }
  await mail.queue(transaction, { realm, now: Date.parse(now) }, addressee, {
    kind: 'change-decided',
    approved: decisions.flatMap(({ field, state }) => (state === 'approved' ? [approvalLabelOf(field)] : [])),
    declined: decisions.flatMap(({ field, state, reason }) => (state === 'declined' ? [{ label: approvalLabelOf(field), reason: reason ?? '' }] : [])),
    url: `${site.origin}/my-details`,
  })
}
