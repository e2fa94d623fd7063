import { withChangeOrigin } from '../../../common/change-origin.ts'
import { type Clock, iso } from '../../../common/clock.ts'
import type { Database } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Tenant } from '../../../sites/site.ts'
import { segmentContextOf } from '../../staff-learners/learner-context.ts'
import {
  addMessages,
  addRecipients,
  dueBroadcasts,
  finishBroadcast,
  type HeldBroadcast,
  holdBroadcast,
  nextBroadcast,
  type Recipient,
  readWaiting,
} from './broadcasts.queries.ts'
import { type FieldValues, fillHtml, fillText } from './filled-text.ts'

type Provider = Pick<Tenant, 'id' | 'name' | 'timeZone' | 'countryCode' | 'settings'>
type SendOptions = { database: Database; sites: { latest(): Promise<readonly { tenant: Provider }[]> }; clock: Clock }

/** Learners who get their message in one transaction. Between two of them, somebody can stop it. */
const together = 200
const mostOfPreview = 200

export const valuesFor = ({ firstName, lastName, number }: Recipient, providerName: string, staffName: string): FieldValues => ({
  ...{ 'learner.firstName': firstName, 'learner.lastName': lastName, 'learner.number': number },
  ...{ 'provider.name': providerName, 'staff.name': staffName },
})

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

const inline = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'del', 'a', 'span', 'code', 'sub', 'sup'])

/** What stands behind the `<` of a tag, without the tag. Elements that begin a line leave a space. */
const behindTag = (part: string) => {
  const [name = ''] = /[a-z0-9]{1,12}/.exec(part.slice(0, 14)) ?? []
  return `${inline.has(name) ? '' : ' '}${part.slice(part.indexOf('>') + 1)}`
}

/** The first words of a clean text. */
const previewOf = (html: string) => {
  const [first = '', ...rest] = html.split('<')
  return [first, ...rest.map(behindTag)]
    .join('')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .split(/\s/)
    .filter(Boolean)
    .join(' ')
    .slice(0, mostOfPreview)
}

export const messageFor = (
  recipient: Recipient,
  { subject, htmlBody, staffName }: Pick<HeldBroadcast, 'subject' | 'htmlBody' | 'staffName'>,
  providerName: string,
) => {
  const values = valuesFor(recipient, providerName, staffName ?? providerName)
  const htmlText = fillHtml(htmlBody, values)
  return { learnerId: recipient.learnerId, subject: fillText(subject, values), htmlText, preview: previewOf(htmlText) }
}

/** Sends one part. Answers whether there is more. */
const sendPart = ({ database, clock }: SendOptions, tenant: Provider, id: number): Promise<boolean> =>
  database.forTenant(tenant.id).write(async (transaction) => {
    const { id: tenantId, name } = tenant
    const broadcast = await holdBroadcast(transaction, tenantId, id)
    if (broadcast?.state !== 'scheduled' && broadcast?.state !== 'sending') return false
    const { accountId, toAll, audience } = broadcast
    const sending = { tenantId, accountId, toAll, segments: segmentContextOf(tenant, clock()) }
    if (broadcast.state === 'scheduled') await addRecipients(transaction, sending, id, audience)
    const waiting = await readWaiting(transaction, tenantId, id, together)
    const at = iso(clock())
    const messages = waiting.map((recipient) => messageFor(recipient, broadcast, name))
    if (messages.length > 0) await addMessages(transaction, tenantId, id, broadcast.staffName ?? name, messages, at)
    if (waiting.length === together) return true
    await finishBroadcast(transaction, tenantId, id, at)
    return false
  })

export const sendBroadcastsName = 'broadcasts'

/** Sends the messages whose time has come. */
export const sendBroadcastsJob = (options: SendOptions): Job => {
  const { database, sites, clock } = options
  return {
    ...{ name: sendBroadcastsName, schedule: '* * * * *', runsAtStart: true, isShared: false, wokenBy: sendBroadcastsName },
    run: async ({ tenantId, signal }) => {
      const tenants = new Map((await sites.latest()).map(({ tenant }) => [tenant.id, tenant]))
      const ids = [...tenants.keys()].filter((id) => tenantId === undefined || id === tenantId)
      const due = await database.readEach<{ id: number }>(ids, (id) => dueBroadcasts(id, iso(clock())))
      for (const [index, id] of ids.entries())
        for (const broadcast of due[index] ?? [])
          await withChangeOrigin({ origin: 'job', actor: sendBroadcastsName }, async () => {
            while (!signal.aborted && (await sendPart(options, tenants.get(id) as Provider, broadcast.id))) {}
          })
      const waiting = (await database.readEach<{ sendsAt: string }>(ids, nextBroadcast)).flat()
      return waiting.length === 0 ? undefined : { againIn: Math.max(0, Math.min(...waiting.map(({ sendsAt }) => Date.parse(sendsAt))) - clock()) }
    },
  }
}
