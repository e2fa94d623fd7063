import { addAccounts } from '../accounts/accounts.ts'
import { openBrowser } from '../accounts/browser.ts'
import { demonstrationPassword } from '../accounts/people.ts'
import { lastMailTo, resetCodeOf } from '../accounts/sent-mail.ts'
import { codeAt } from '../accounts/totp.ts'
import type { Installation } from '../client/installation.ts'
import type { Answer } from '../requests/wire.ts'

/** A change that a browser's cookies alone can make: the request, and its cookies. */
export type Change = { name: string; site: string; path: string; cookies: Map<string, string>; fields(): Record<string, string>; isJson?: boolean }

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const newPassword = 'the phrase of a forger 5'
const emailOf = (name: string) => `${name}@forgery.example`

/** Every change, each with a browser in which it could succeed now. */
export const changesOf = async ({ lanyard, wire }: Installation): Promise<Change[]> => {
  const { owner, folder } = lanyard
  const banksia = await owner.tenantId('BANKSIA')
  await addAccounts(lanyard, ['attacker', 'reset', 'link', 'victim', 'mail'].map(emailOf))
  await addAccounts(lanyard, [emailOf('second')], { totpSecret })
  await addAccounts(lanyard, [emailOf('first')], { isTemporary: true })
  const browserOf = async (site: string, fields?: Record<string, string>) => {
    const browser = openBrowser(wire, site)
    await browser.send('/api/auth/csrf')
    if (fields) await browser.step(fields)
    return browser
  }
  const login = (name: string) => ({ username: emailOf(name), password: demonstrationPassword })
  const callback = '/api/auth/callback/credentials'
  const opened = async (
    name: string,
    path: string,
    entered: Record<string, string> | undefined,
    fields: () => Record<string, string>,
    site = 'banksia',
  ): Promise<Change> => ({
    ...{ name, site, path, fields, cookies: (await browserOf(site, entered)).cookies },
  })

  const resetting = await opened('a reset', callback, { step: 'FORGOT_PASSWORD', username: emailOf('reset') }, () => ({}))
  const code = await resetCodeOf(owner, folder, banksia, emailOf('reset'))
  await openBrowser(wire, 'banksia').post('/api/auth/signin/email', { email: emailOf('link') })
  const [, token = ''] = /callback\/email\?token=([\w-]+)/.exec(await lastMailTo(owner, folder, banksia, emailOf('link'), 'sign-in-link')) ?? []
  const operator = { username: 'operator@lanyard.example', password: demonstrationPassword }
  return [
    await opened('a sign-in as somebody else', callback, undefined, () => login('attacker')),
    await opened('a code of the authenticator', callback, login('second'), () => ({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(totpSecret, Date.now()) })),
    await opened('a new password', callback, login('first'), () => ({ step: 'NEW_PASSWORD_REQUIRED', newPassword })),
    { ...resetting, fields: () => ({ step: 'RESET_PASSWORD', code, newPassword }) },
    await opened('a reset asked for', callback, undefined, () => ({ step: 'FORGOT_PASSWORD', username: emailOf('mail') })),
    await opened('a link asked for', '/api/auth/signin/email', undefined, () => ({ email: emailOf('mail') })),
    await opened('a link confirmed', '/api/auth/callback/email', undefined, () => ({ token })),
    await opened("a way to the provider's service", '/api/auth/signin/college', undefined, () => ({})),
    { ...(await opened('an update of the session', '/api/auth/session', login('victim'), () => ({}))), isJson: true },
    { ...(await opened('another tenant chosen', '/api/auth/session', operator, () => ({ tenantCode: 'KAHU' }), 'console')), isJson: true },
    await opened('a sign-out', '/api/auth/signout', login('victim'), () => ({})),
    await opened('a sign-out of staff', '/api/auth/signout', operator, () => ({}), 'console'),
  ]
}

/** What a change is sent with: the CSRF token, and where the request says it was started. */
export type Sending = { token?: string | undefined; cookies?: Map<string, string>; headers?: Record<string, string> }

export const sendChange = (
  { wire }: Installation,
  { site, path, fields, isJson, cookies: own }: Change,
  { token, cookies = own, headers = {} }: Sending,
): Promise<Answer> => {
  const given = { ...(token !== undefined && { csrfToken: token }) }
  const body = isJson
    ? { ...given, data: fields() }
    : new URLSearchParams({ ...fields(), ...given, json: 'true', callbackUrl: 'https://evil.example/' }).toString()
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return wire.send(site, path, { method: 'POST', headers: { 'content-type': type, cookie, ...headers }, body })
}

const tables = ['accounts', 'sessions', 'challenges', 'known_devices', 'recovery_codes', 'sign_in_links', 'provider_identities']
const logs = ['audit_events', 'outgoing_mail', 'address_failures']

/** The current sign-in state of a tenant and of the console. */
export const signInState = async ({ lanyard: { owner } }: Installation): Promise<string> => {
  const parts: string[] = []
  for (const pool of [await owner.tenantId('BANKSIA'), 0]) {
    const sums = tables.map(
      (table) => `select '${table}' as name, md5(coalesce(string_agg(x::text, ',' order by x::text), '')) as found from ${table} x where tenant_id = ${pool}`,
    )
    const counts = logs.map((table) => `select '${table}', count(*)::text from ${table} where tenant_id = ${pool}`)
    const rows = await owner.rows<{ name: string; found: string }>([...sums, ...counts].join(' union all '), [], pool)
    parts.push(...rows.map(({ name, found }) => `${name} of ${pool}: ${found}`))
  }
  return parts.join('\n')
}
