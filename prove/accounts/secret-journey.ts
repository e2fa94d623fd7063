import { randomUUID } from 'node:crypto'
import type { Lanyard } from '../lanyard.ts'
import { pathOf } from '../requests/sending.ts'
import type { Answer, RequestOptions, Wire } from '../requests/wire.ts'
import { addAccounts } from './accounts.ts'
import { openBrowser } from './browser.ts'
import { messageTo } from './mailbox.ts'
import { demonstrationPassword, type Person, signIn, signStaffIn } from './people.ts'
import { codeAt } from './totp.ts'

/** Secrets that must not appear anywhere, by what they are. */
export type Secrets = Map<string, string>

export const journeyEmail = 'journey@banksia.example'
const email = journeyEmail
const passwords = { first: `first-${randomUUID()}`, second: `second-${randomUUID()}`, wrong: `wrong-${randomUUID()}`, asName: `typed-as-name-${randomUUID()}` }

const json = <Of>({ status, body }: Answer): Of => {
  if (status !== 200) throw new Error(`${status} ${body}`)
  return JSON.parse(body) as Of
}

/** Takes a learner through every kind of secret: passwords, an authenticator, recovery codes, a reset by mail and a link by mail. */
const learnerJourney = async (lanyard: Lanyard, wire: Wire, hidden: Secrets) => {
  await addAccounts(lanyard, [email])
  const start = await signIn(wire, 'banksia', email)
  const as = (bearer: string) => (path: string, method: string, body: unknown) => wire.send('banksia', path, { method, bearer, body })
  json(await as(start.token)('/account/password', 'PUT', { currentPassword: demonstrationPassword, newPassword: passwords.first }))
  const { secret } = json<{ secret: string }>(await as(start.token)('/account/two-step', 'POST', { password: passwords.first }))
  const { recoveryCodes } = json<{ recoveryCodes: string[] }>(
    await as(start.token)('/account/two-step/confirmation', 'POST', { code: codeAt(secret, Date.now() - 30_000) }),
  )
  await as(start.token)('/account/password', 'PUT', { currentPassword: passwords.wrong, newPassword: passwords.second })

  const browser = openBrowser(wire, 'banksia')
  await browser.step({ username: email, password: passwords.wrong })
  await browser.step({ username: passwords.asName, password: passwords.wrong })
  await browser.step({ username: email, password: passwords.first })
  hidden.set('the challenge', browser.cookies.get('lanyard.challenge') ?? '')
  await browser.step({ step: 'SOFTWARE_TOKEN_MFA', code: recoveryCodes[0] ?? '' })
  const { user } = await browser.session()
  if (!user) throw new Error('The recovery code let nobody in')
  await browser.send(`/learner-app/support-cases?search=${passwords.first}`, { bearer: `${user.idToken}x` })

  // The second factor once more, for what needs it: wrong, then right.
  const asNow = as(user.idToken)
  const wrongly = await asNow('/account/recovery-codes', 'POST', { password: passwords.first, code: recoveryCodes[0] ?? '' })
  if (wrongly.status !== 400) throw new Error(`A used recovery code is answered ${wrongly.status} ${wrongly.body}`)
  const replaced = json<{ recoveryCodes: string[] }>(
    await asNow('/account/recovery-codes', 'POST', { password: passwords.first, code: codeAt(secret, Date.now()) }),
  )

  const other = openBrowser(wire, 'banksia')
  await other.step({ step: 'FORGOT_PASSWORD', username: email })
  const [, code = ''] = await messageTo(wire, email, /\n {4}(\d{4} \d{4})\n/)
  await other.step({ step: 'RESET_PASSWORD', code, newPassword: passwords.second })
  await other.post('/api/auth/signin/email', { email })
  const [, linkToken = ''] = await messageTo(wire, email, /callback\/email\?token=([\w-]+)/)
  for (const [name, value] of Object.entries({
    ...{ 'the first password': passwords.first, 'the second password': passwords.second, 'a wrong password': passwords.wrong },
    ...{ 'a password typed as a name': passwords.asName, 'the id token': user.idToken, 'the access token': user.accessToken, 'the earlier token': start.token },
    ...{ 'the session': browser.cookies.get('lanyard.session') ?? '', 'the device': browser.cookies.get('lanyard.device') ?? '' },
    ...{ 'the authenticator’s secret': secret, 'a recovery code': recoveryCodes[1] ?? '', 'the used recovery code': recoveryCodes[0] ?? '' },
    ...{ 'a replaced recovery code': replaced.recoveryCodes[0] ?? '', 'the reset code': code, 'the token of the link': linkToken },
  }))
    hidden.set(name, value)
}

/**
 * Secrets that staff hand out: API keys, links, temporary passwords, and an identity service's secret. Requested as clients do that repeat a lost request.
 */
const staffJourney = async (wire: Wire, { token }: Person, hidden: Secrets) => {
  const clientSecret = `client-secret-${randomUUID()}`
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    wire.send('console', path, { method: 'POST', bearer: token, body, headers })
  const repeated = async (path: string, body: unknown): Promise<Answer> => {
    const first = await send(path, body, { 'idempotency-key': randomUUID() })
    return first.status === 200 ? first : send(path, body)
  }
  const end = new Date(Date.now() + 86_400_000).toISOString()
  const key = json<{ secret: string; apiKey: string }>(
    await repeated('/integrations/api-keys', { name: 'Journey', scopes: ['catalogue:read'], expiresAt: end }),
  )
  const invitation = json<{ Id: number }>(await repeated('/tenants/BANKSIA/invitations', { Email: 'journey@example.org', Roles: ['Auditor'] }))
  const link = json<{ Url: string }>(await repeated(`/tenants/BANKSIA/invitations/${invitation.Id}/link`, {}))
  const learner = json<{ TemporaryPassword: string }>(
    await repeated('/tenants/BANKSIA/learner-accounts', { Email: 'temporary@banksia.example', With: 'temporary-password' }),
  )
  const provider = { ProviderId: 'journey', Name: 'Journey', Issuer: 'https://id.example.org', ClientId: 'journey', ClientSecret: clientSecret }
  await repeated('/tenants/BANKSIA/identity-providers', provider)
  await wire.send('api', '/combos/genders', { headers: { 'x-api-key': key.apiKey } })
  await wire.send('api', '/combos/genders', { headers: { 'x-api-key': `${key.apiKey}x` } })
  await send('/invitations/view', { Token: link.Url.split('#')[1], Nothing: true })
  hidden.set('the key’s secret', key.secret).set('the invitation', String(link.Url.split('#')[1]))
  hidden.set('a temporary password', learner.TemporaryPassword).set('the identity service’s secret', clientSecret)
}

/** Encrypted details in a learner's record: passport and visa numbers; and URLs that open their files. */
const detailsJourney = async (wire: Wire, hidden: Secrets) => {
  const { site, token } = await signIn(wire, 'kahu', 'learner@kahu.example')
  const [passport, visa] = [`PASS${randomUUID().slice(0, 8)}`, `VISA${randomUUID().slice(0, 8)}`]
  const send = (path: string, method: string, body?: unknown, headers: Record<string, string> = {}) =>
    wire.send(site, `/learner-app/${path}`, { method, bearer: token, headers, ...(body !== undefined && { body }) })
  const demographics = { learnerAppLearnerDemographicsInternationalFields: { passportNumber: passport, visaNumber: visa } }
  json(await send('learner-demographics', 'PUT', demographics, { 'idempotency-key': randomUUID() }))
  await send('learner-demographics', 'PUT', { ...demographics, nothing: passport })
  await send('learner-demographics', 'PUT', { ...demographics, employmentStatusId: passport })
  await send('learner-demographics', 'PUT', demographics, { 'if-match': '"stale"' })
  await send(`support-cases?search=${passport}&nothing=${visa}`, 'GET')
  const feed = json<{ data: { address: string } }>(await send('calendar-feed', 'POST', {}, { 'idempotency-key': randomUUID() }))
  const download = json<{ url: string }>(await send('data-downloads', 'POST', undefined))
  await wire.send(site, pathOf(download.url))
  hidden.set('the passport', passport).set('the visa', visa)
  hidden.set('the calendar’s address', /\/calendar\/([\w-]+)/.exec(feed.data.address)?.[1] ?? '')
  hidden.set('the address of the download', new URL(download.url).pathname.split('/').at(-1) ?? '')
}

/** Secrets in the wrong place: in URLs, in malformed bodies, in browser reports. */
const misplaced = async (wire: Wire, hidden: Secrets) => {
  const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const value of [...hidden.values()]) {
    const requests: [string, RequestOptions][] = [
      [`/nothing/${encodeURIComponent(value).slice(0, 150)}`, {}],
      [`/learner-app/support-cases?token=${encodeURIComponent(value)}`, { bearer: value.replace(/[^\w.-]/g, '') }],
      ['/learner-app/support-case', { method: 'POST', body: `{"password":"${value}"` }],
      ['/learner-app/support-case', { method: 'POST', body: { password: value } }],
      ['/api/auth/_log', { method: 'POST', headers: urlEncoded, body: `level=error&code=x&client=true&message=${encodeURIComponent(value)}` }],
      ['/combos/genders', { headers: { authorization: `Basic ${Buffer.from(`1-aaaaaaaaaaaaaaaa:${value}`).toString('base64')}` } }],
      ['/api/auth/session', { headers: { cookie: `lanyard.session=${value.replace(/[^\w.-]/g, '')}` } }],
    ]
    for (const [path, one] of requests) await wire.send('banksia', path, one)
  }
}

/** Uses every kind of secret once, and returns the secrets. */
export const secretJourney = async (lanyard: Lanyard, wire: Wire): Promise<Secrets> => {
  const secrets: Secrets = new Map()
  await learnerJourney(lanyard, wire, secrets)
  await staffJourney(wire, await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA'), secrets)
  await misplaced(wire, secrets)
  await detailsJourney(wire, secrets)
  return secrets
}
