import { fetchCsrf } from '../accounts/browser.ts'
import type { Installation } from '../client/installation.ts'
import type { Change, Sending } from './changes.ts'

/** A request that someone else started, or that lacks this site's token. */
export type Attack = { name: string } & Sending

const csrfCookie = 'lanyard.csrf'

const withCookie = (cookies: ReadonlyMap<string, string>, value: string | undefined) => {
  const changed = new Map(cookies)
  if (value === undefined) changed.delete(csrfCookie)
  else changed.set(csrfCookie, value)
  return changed
}

/** Every way to forge a change, with the cookies it would use. */
export const attacksOn = async ({ wire }: Installation, { site, cookies }: Change): Promise<Attack[]> => {
  const origin = wire.originOf(site)
  const { hostname, port } = new URL(origin)
  const csrfCookieValue = cookies.get(csrfCookie) ?? ''
  const own = csrfCookieValue.split('.')[0] ?? ''
  const [other, elsewhere] = [await fetchCsrf(wire, site), await fetchCsrf(wire, 'kahu')]
  const started: [name: string, headers: Record<string, string>][] = [
    ['from a foreign origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from a foreign origin, of a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    ["from another tenant's origin", { origin: wire.originOf('kahu'), 'sec-fetch-site': 'cross-site' }],
    ['from a null origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['from a null origin, of a browser without Sec-Fetch-Site', { origin: 'null' }],
    ['from another port of the host', { origin: `http://${hostname}:${Number(port) + 1}`, 'sec-fetch-site': 'same-site' }],
    ['by https of the host', { origin: `https://${hostname}:${port}`, 'sec-fetch-site': 'cross-site' }],
    ['from a name that begins as the host', { origin: `${origin}.evil.example` }],
    ['cross-site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['same-site without an origin', { 'sec-fetch-site': 'same-site' }],
  ]
  const tokens: [name: string, sending: Sending][] = [
    ['without a token', {}],
    ['with an empty token', { token: '' }],
    ['with a forged token', { token: 'f'.repeat(64) }],
    ['with half a token', { token: own.slice(0, 32) }],
    ['with the whole cookie as token', { token: csrfCookieValue }],
    ["with another visitor's token", { token: other.token }],
    ["with another tenant's token", { token: elsewhere.token }],
    ["with another tenant's token and cookie", { token: elsewhere.token, cookies: withCookie(cookies, elsewhere.cookie) }],
    ['with the token and no cookie', { token: own, cookies: withCookie(cookies, undefined) }],
    ['with a token and cookie of its own making', { token: 'a'.repeat(64), cookies: withCookie(cookies, `${'a'.repeat(64)}.${'A'.repeat(43)}`) }],
    ['with a cookie without signature', { token: own, cookies: withCookie(cookies, own) }],
  ]
  const fromHere = { origin, 'sec-fetch-site': 'same-origin' }
  return [
    ...started.flatMap(([name, headers]) => [
      { name: `${name}, with the right token`, token: own, headers },
      { name: `${name}, without a token`, headers },
    ]),
    ...tokens.flatMap(([name, sending]) => [
      { name, ...sending, headers: fromHere },
      { name: `${name}, of a browser that says nothing of where it comes from`, ...sending },
    ]),
  ]
}
