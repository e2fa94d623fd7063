import type { FastifyInstance } from 'fastify'

export type Answered = { status: number; headers: Record<string, string | string[] | undefined>; body: string; json: () => Record<string, unknown> }
type Sent = { method?: 'GET' | 'POST'; form?: Record<string, string>; json?: unknown; headers?: Record<string, string> }

export type Browser = ReturnType<typeof openBrowser>

/** A browser at one origin, as far as the server can tell: it keeps cookies and sends its origin. */
export const openBrowser = (app: FastifyInstance, origin: string, { address = '127.0.0.1', device = 'Test browser' } = {}) => {
  const cookies = new Map<string, string>()

  const keep = (setCookie: string | string[] | undefined) => {
    for (const line of [setCookie ?? []].flat()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      const isGone = attributes.includes('Max-Age=0')
      if (isGone) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  const send = async (path: string, { method, form, json, headers = {} }: Sent = {}): Promise<Answered> => {
    const payload = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
    const isPost = method === 'POST' || payload !== undefined
    const answer = await app.inject({
      method: isPost ? 'POST' : 'GET',
      url: path,
      remoteAddress: address,
      headers: {
        host: new URL(origin).host,
        'user-agent': device,
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(isPost && { origin, 'sec-fetch-site': 'same-origin' }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    keep(answer.headers['set-cookie'])
    return { status: answer.statusCode, headers: answer.headers as Answered['headers'], body: answer.body, json: () => answer.json() }
  }

  const csrfToken = async () => String((await send('/api/auth/csrf')).json().csrfToken)

  /** Does what the sign-in client does: sends the step's fields as a form, then reads the error from the returned URL. */
  const signIn = async (fields: Record<string, string>, { provider = 'credentials', route = 'callback', headers = {} } = {}) => {
    const form = { ...fields, csrfToken: await csrfToken(), callbackUrl: `${origin}/`, json: 'true' }
    const { status, json, headers: answered } = await send(`/api/auth/${route}/${provider}`, { form, headers })
    const url = String(json().url)
    return { status, url, error: new URL(url).searchParams.get('error'), headers: answered }
  }

  const session = async () =>
    (await send('/api/auth/session')).json() as { user?: { idToken: string; accessToken: string; username: string }; expires?: string }
  const challenge = async () => (await send('/api/auth/challenge')).json()

  return { origin, cookies, send, csrfToken, signIn, session, challenge }
}
