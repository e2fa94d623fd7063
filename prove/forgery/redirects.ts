import { walkThrough } from '../../apps/server/src/testing/identity-service.ts'
import { addAccounts } from '../accounts/accounts.ts'
import { type Browser, openBrowser } from '../accounts/browser.ts'
import { demonstrationPassword } from '../accounts/people.ts'
import { lastMailTo } from '../accounts/sent-mail.ts'
import { type Installation, subjectAt } from '../client/installation.ts'
import type { Answer } from '../requests/wire.ts'

const site = 'banksia'

const form = (browser: Browser, { wire }: Installation, path: string, fields: Record<string, string>) =>
  browser.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: wire.originOf(site), 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields).toString(),
  })

const targetOf = ({ headers, body }: Answer): string => headers.location ?? (JSON.parse(body) as { url: string }).url

/** Every sign-in and sign-out with a callback URL: where each leads. */
export const targetsOf = async (installation: Installation, callbackUrl: string, number: number): Promise<[name: string, target: string][]> => {
  const { wire, lanyard } = installation
  const { owner, folder } = lanyard
  const email = `return${number}@forgery.example`
  await addAccounts(lanyard, [email])
  const login = { username: email, password: demonstrationPassword }
  const browser = openBrowser(wire, site, { address: `10.17.0.${(number % 250) + 1}` })
  const { csrfToken } = JSON.parse((await browser.send('/api/auth/csrf')).body) as { csrfToken: string }
  const send = async (path: string, fields: Record<string, string>) =>
    targetOf(await form(browser, installation, `/api/auth/${path}`, { ...fields, csrfToken, callbackUrl }))
  const json = { json: 'true' }
  const targets: [string, string][] = [
    ['a sign-in', await send('callback/credentials', { ...login, ...json })],
    ['a sign-in by a plain form', await send('callback/credentials', login)],
    ['a sign-out', await send('signout', json)],
    ['a sign-out by a plain form', await send('signout', {})],
    ['an unknown provider', await send('signin/unknown', json)],
    ['the credentials provider', await send('signin/credentials', {})],
  ]
  for (const page of ['signin', 'error', 'signout', 'verify-request'])
    targets.push([`the page ${page}`, targetOf(await browser.send(`/api/auth/${page}?${new URLSearchParams({ callbackUrl })}`))])
  await send('signin/email', { email, ...json })
  const [link = ''] = /\/api\/auth\/callback\/email\S+/.exec(await lastMailTo(owner, folder, await owner.tenantId('BANKSIA'), email, 'sign-in-link')) ?? []
  targets.push(['a link by mail', targetOf(await browser.send(link))])
  const away = await send('signin/college', json)
  targets.push(["the provider's service", targetOf(await browser.send(await walkThrough(away, subjectAt(site), wire.originOf(site))))])
  return targets
}

/** Whether a URL, and the one it carries, stay on an origin. */
export const staysOn = (origin: string, target: string): boolean => {
  if (!URL.canParse(target) || new URL(target).origin !== origin || target.startsWith(`${origin}//`)) return false
  const inside = new URL(target).searchParams.get('callbackUrl')
  return inside === null || staysOn(origin, inside)
}
