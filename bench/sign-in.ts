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

/** Signs in a demonstration learner over HTTP, as a browser does, and returns the bearer token. */
export const signIn = async (port: number, host: string, username: string, password: string): Promise<string> => {
  const csrf = await send(port, host, '/api/auth/csrf')
  const cookies = cookiesOf(csrf)
  const form = new URLSearchParams({ username, password, csrfToken: JSON.parse(csrf.body).csrfToken, callbackUrl: `http://${host}:${port}/`, json: 'true' })
  const signedIn = await send(port, host, '/api/auth/callback/credentials', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookies.join('; '), origin: `http://${host}:${port}` },
    body: form.toString(),
  })
  if (signedIn.status !== 200) throw new Error(`Could not sign in: ${signedIn.status} ${signedIn.body}`)
  const session = await send(port, host, '/api/auth/session', { headers: { cookie: [...cookies, ...cookiesOf(signedIn)].join('; ') } })
  return JSON.parse(session.body).user.idToken
}
