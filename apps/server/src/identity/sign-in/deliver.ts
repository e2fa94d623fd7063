import type { FastifyReply } from 'fastify'
import type { Realm } from '../realms.ts'
import { clearCookie, setCookie } from '../sessions/cookies.ts'
import { answerUrl, authUrl, type Form } from './answers.ts'
import { callbackOn } from './callback-url.ts'
import type { Outcome } from './outcome.ts'

const year = 365 * 24 * 60 * 60
const challengeSeconds = 15 * 60

const keepCookies = (reply: FastifyReply, realm: Realm, outcome: Outcome) => {
  const challengeToken = 'challengeToken' in outcome ? outcome.challengeToken : undefined
  if (challengeToken === undefined) clearCookie(reply, realm, 'challenge')
  else if (challengeToken !== 'kept') setCookie(reply, realm, 'challenge', challengeToken, challengeSeconds)
  if (outcome.kind !== 'signed-in') return
  setCookie(reply, realm, 'session', outcome.sessionToken, Math.floor(realm.absoluteLimit / 1000))
  setCookie(reply, realm, 'device', outcome.deviceToken, year)
}

const errorOf = (outcome: Exclude<Outcome, { kind: 'signed-in' }>) =>
  outcome.kind === 'pending' ? outcome.step : outcome.kind === 'denied' ? (outcome.because ?? 'AccessDenied') : 'CredentialsSignin'

/** The NextAuth client expects 401 for a pending step. Our own screens ask for 200, so that browsers don't log a failed request. */
const statusOf = ({ kind }: Outcome, { pending }: Form) => (kind === 'denied' ? 403 : kind === 'pending' && pending === '200' ? 200 : 401)

/** A step's outcome in the sign-in client's format. */
export const deliver = (reply: FastifyReply, realm: Realm, form: Form, provider: string, outcome: Outcome) => {
  keepCookies(reply, realm, outcome)
  if (outcome.kind === 'signed-in') return answerUrl(reply, form, callbackOn(realm.origin, form.callbackUrl))
  return answerUrl(reply, form, authUrl(realm, 'error', { error: errorOf(outcome), provider }), statusOf(outcome, form))
}

/** The same for a browser that returns from a provider or a mail: it goes to its page, or to the card with the open step. */
export const deliverByRedirect = (reply: FastifyReply, realm: Realm, callbackUrl: string, outcome: Outcome) => {
  keepCookies(reply, realm, outcome)
  const location = outcome.kind === 'signed-in' ? callbackUrl : `${realm.origin}/login?${new URLSearchParams({ error: errorOf(outcome), callbackUrl })}`
  reply.header('cache-control', 'no-store')
  return reply.code(302).header('location', location).send()
}
