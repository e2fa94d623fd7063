import { request } from 'node:http'

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** One request with its own Host header, which fetch doesn't allow. */
export const send = (port: number, host: string, path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ host: 'localhost', port, path, method, headers: { ...headers, host: `${host}:${port}` } }, async (answer) => {
      const parts = await Array.fromAsync(answer)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0] as string)

type Visit = { cookie: string; csrfToken: string }

/** A session: its cookies, and the token against forged requests. */
export const enter = async (port: number, host: string, username: string, password: string): Promise<Visit> => {
  const csrf = await send(port, host, '/api/auth/csrf')
  const cookies = cookiesOf(csrf)
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string }
  const form = new URLSearchParams({ username, password, csrfToken, callbackUrl: `http://${host}:${port}/`, json: 'true' })
  const signedIn = await send(port, host, '/api/auth/callback/credentials', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookies.join('; '), origin: `http://${host}:${port}` },
    body: form.toString(),
  })
  if (signedIn.status !== 200) throw new Error(`Could not sign in: ${signedIn.status} ${signedIn.body}`)
  return { cookie: [...cookies, ...cookiesOf(signedIn)].join('; '), csrfToken }
}

/** Signs in a demonstration learner over HTTP, as a browser does, and returns the bearer token. */
export const signIn = async (port: number, host: string, username: string, password: string): Promise<string> => {
  const { cookie } = await enter(port, host, username, password)
  return JSON.parse((await send(port, host, '/api/auth/session', { headers: { cookie } })).body).user.idToken
}

/** The same for a member of staff at the console, who then works for a tenant. */
export const signStaffIn = async (port: number, username: string, password: string, tenantCode: string): Promise<string> => {
  const host = 'console.localhost'
  const { cookie, csrfToken } = await enter(port, host, username, password)
  const headers = { cookie, 'content-type': 'application/json', origin: `http://${host}:${port}`, 'sec-fetch-site': 'same-origin' }
  const answer = await send(port, host, '/api/auth/session', { method: 'POST', headers, body: JSON.stringify({ csrfToken, data: { tenantCode } }) })
  if (answer.status !== 200) throw new Error(`Could not work for ${tenantCode}: ${answer.status} ${answer.body}`)
  return JSON.parse(answer.body).user.idToken
}
