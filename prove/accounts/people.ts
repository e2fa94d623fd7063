import type { Answer, Wire } from '../requests/wire.ts'

export const demonstrationPassword = 'lanyard-demo-2026'

/** A person signed in at a site: the bearer tokens and the browser's cookies. */
export type Person = { site: string; username: string; token: string; accessToken: string; cookie: string; csrfToken: string }

const cookiesOf = ({ headers }: Answer) => (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] as string)

export const formHeaders = (wire: Wire, site: string, cookie: string) => ({
  ...{ 'content-type': 'application/x-www-form-urlencoded', cookie },
  ...{ origin: wire.originOf(site), 'sec-fetch-site': 'same-origin' },
})

/** Sends a form as the sign-in client does. */
export const sendForm = (wire: Wire, person: Pick<Person, 'site' | 'cookie' | 'csrfToken'>, path: string, fields: Record<string, string>) => {
  const { site, cookie, csrfToken } = person
  const form = new URLSearchParams({ ...fields, csrfToken, callbackUrl: `${wire.originOf(site)}/`, json: 'true' })
  return wire.send(site, path, { method: 'POST', headers: formHeaders(wire, site, cookie), body: form.toString() })
}

/** Signs in over HTTP, as a browser does. */
export const signIn = async (wire: Wire, site: string, username: string, password = demonstrationPassword): Promise<Person> => {
  const csrf = await wire.send(site, '/api/auth/csrf')
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string }
  const before = cookiesOf(csrf)
  const answer = await sendForm(wire, { site, cookie: before.join('; '), csrfToken }, '/api/auth/callback/credentials', { username, password })
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status} ${answer.body}`)
  const cookie = [...before, ...cookiesOf(answer)].join('; ')
  const session = JSON.parse((await wire.send(site, '/api/auth/session', { headers: { cookie } })).body) as { user: { idToken: string; accessToken: string } }
  return { site, username, token: session.user.idToken, accessToken: session.user.accessToken, cookie, csrfToken }
}

/** Signs in a team member at the console, to work for a tenant. */
export const signStaffIn = async (wire: Wire, username: string, tenantCode: string): Promise<Person> => {
  const person = await signIn(wire, 'console', username)
  const answer = await wire.send('console', '/api/auth/session', {
    method: 'POST',
    headers: { cookie: person.cookie, origin: wire.originOf('console'), 'sec-fetch-site': 'same-origin' },
    body: { csrfToken: person.csrfToken, data: { tenantCode } },
  })
  if (answer.status !== 200) throw new Error(`${username} can't work for ${tenantCode}: ${answer.status} ${answer.body}`)
  const { user } = JSON.parse(answer.body) as { user: { idToken: string; accessToken: string } }
  return { ...person, token: user.idToken, accessToken: user.accessToken }
}
