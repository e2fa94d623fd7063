import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { iso } from '../../../common/clock.ts'
import { hashOf, newToken } from '../../../secrets/random-tokens.ts'
import { findAccountByEmail, lockAccount } from '../../accounts/accounts.queries.ts'
import { isLetIn } from '../../accounts/memberships.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Realm } from '../../realms.ts'
import { readCookie, setCookie } from '../../sessions/cookies.ts'
import { csrfToken } from '../../sessions/csrf.ts'
import type { Visit } from '../../visit.ts'
import { answerUrl, authUrl } from '../answers.ts'
import { callbackOn } from '../callback-url.ts'
import { evenly, whenMailed } from '../constant-time.ts'
import { deliverByRedirect } from '../deliver.ts'
import { deviceHashOf } from '../limits/failure-counter.ts'
import { mayBeMailed } from '../limits/mail-limit.ts'
import { type Outcome, refused } from '../outcome.ts'
import { goOn } from '../steps/next-step.ts'
import { confirmPage } from './confirm-page.ts'
import { addLink, readLink, takeLink } from './email-link.queries.ts'
import type { Attempt, Provider } from './provider.ts'

const minute = 60_000
const lifetime = 10 * minute

/** Writes a link to whoever has the address, and does the same work for nobody. */
const start = async ({ identity, visit, reply, form }: Attempt) => {
  const { realm, now } = visit
  const { poolId } = realm
  const email = typeof form.email === 'string' && form.email.length <= 320 ? form.email.trim().normalize('NFC') : ''
  if (email === '') return answerUrl(reply, form, authUrl(realm, 'error', { error: 'EmailSignin' }))
  const [token, browserToken] = [newToken(), newToken()]
  const sendLink = () =>
    identity.database.forTenant(poolId).write(async (transaction) => {
      const account = await findAccountByEmail(transaction, poolId, email, deviceHashOf(visit))
      const isWithinLimits = await mayBeMailed(identity, transaction, visit, account, email, 'sign-in-link')
      const leadsIn = await isLetIn(transaction, realm, account)
      const served = account?.isEnabled && leadsIn && realm.isOpen && isWithinLimits ? account : undefined
      const callbackUrl = callbackOn(realm.origin, form.callbackUrl)
      await addLink(transaction, poolId, {
        tokenHash: hashOf(token),
        accountId: served?.id ?? null,
        browserHash: hashOf(browserToken),
        callbackUrl,
        expiresAt: iso(now + lifetime),
        choosesPassword: false,
      })
      await identity.mail.queue(transaction, visit, served, { kind: 'sign-in-link', url: authUrl(realm, 'callback/email', { token }) })
      await recordEvent(transaction, visit, { action: 'link-requested', outcome: served ? 'done' : 'refused', account })
    })
  await evenly(sendLink, whenMailed)
  setCookie(reply, realm, 'link', browserToken, lifetime / 1000)
  return answerUrl(reply, form, authUrl(realm, 'verify-request', { provider: 'email', type: 'email' }))
}

/** The link is one factor; a second one that is demanded comes next. */
const redeem = async (identity: Identity, visit: Visit, token: string): Promise<{ outcome: Outcome; callbackUrl: string }> => {
  const { realm, now } = visit
  const { poolId } = realm
  const found = await readLink(identity.database, poolId, hashOf(token))
  const callbackUrl = callbackOn(realm.origin, found?.callbackUrl)
  const accountId = found?.accountId
  if (!accountId) return { outcome: refused, callbackUrl }
  const outcome = await identity.database.forTenant(poolId).write(async (transaction) => {
    const account = await lockAccount(transaction, poolId, accountId)
    const link = await takeLink(transaction, poolId, hashOf(token))
    const isTaken = link && (link.choosesPassword || realm.sendsLinks)
    if (isTaken && account?.isEnabled && Date.parse(link.expiresAt) > now)
      return goOn(identity, transaction, visit, { account, openedWith: 'email', mustChoosePassword: link.choosesPassword })
    await recordEvent(transaction, visit, { action: 'sign-in', outcome: 'refused', account, about: { with: 'email', reason: link ? 'expired' : 'used' } })
    return refused
  })
  return { outcome, callbackUrl }
}

/** The site says itself that it is not published; the link is good until its time is over. */
const closed = (reply: FastifyReply, { origin }: Realm) => reply.header('cache-control', 'no-store').redirect(`${origin}/`, 302)

const finish = async ({ identity, visit, reply }: Attempt, token: string) => {
  const { realm } = visit
  if (!realm.isOpen) return closed(reply, realm)
  const { outcome, callbackUrl } = await redeem(identity, visit, token)
  if (outcome.kind !== 'refused') return deliverByRedirect(reply, realm, callbackUrl, outcome)
  return reply.header('cache-control', 'no-store').redirect(`${realm.origin}/login?error=Verification`, 302)
}

const tokenOf = (value: unknown) => (typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : '')

/** In the browser that asked, the link signs in; in any other a person presses a button first, for mail scanners open links too. */
const comeBack = async (attempt: Attempt) => {
  const { identity, visit, request, reply } = attempt
  const { realm } = visit
  const token = tokenOf((request.query as Record<string, unknown>).token)
  if (!realm.isOpen) return closed(reply, realm)
  const link = token ? await readLink(identity.database, realm.poolId, hashOf(token)) : undefined
  const browserToken = readCookie(request, realm, 'link')
  if (!link || Date.parse(link.expiresAt) <= visit.now || (browserToken && timingSafeEqual(link.browserHash, hashOf(browserToken))))
    return finish(attempt, token)
  const { body, headers } = confirmPage(realm, token, csrfToken(identity.secrets, request, reply, realm), link.choosesPassword)
  return reply.headers(headers).send(body)
}

/** Where links are not offered, those that invite somebody still lead in. */
export const withoutStart = ({ start: _, ...provider }: Provider): Provider => provider

export const emailLink: Provider = {
  id: 'email',
  name: 'A link by email',
  type: 'email',
  icon: null,
  start,
  comeBack,
  confirm: (attempt) => finish(attempt, tokenOf(attempt.form.token)),
}
