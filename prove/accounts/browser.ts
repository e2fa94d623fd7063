import type { Answer, RequestOptions, Wire } from '../requests/wire.ts'
import { formHeaders } from './people.ts'

/** A person's browser at one site, with its cookies. */
export type Browser = {
  cookies: Map<string, string>
  send(path: string, options?: RequestOptions): Promise<Answer>
  /** Posts a sign-in form with its CSRF token. */
  post(path: string, fields: Record<string, string>): Promise<Answer>
  /** One step of signing in with a password. */
  step(fields: Record<string, string>): Promise<Answer>
  session(): Promise<{ user?: { idToken: string; accessToken: string; username: string } }>
}

/** A step's outcome: `signed in`, or the error the sign-in client gets. */
export const outcomeOf = ({ status, body }: Answer): string => {
  const { url = '' } = JSON.parse(body) as { url?: string }
  const error = URL.canParse(url) ? new URL(url).searchParams.get('error') : null
  return error ?? (status === 200 ? 'signed in' : `${status} ${body}`)
}

const csrfCookie = 'lanyard.csrf'

/** A CSRF token with its cookie, as a site issues them to anyone. */
export type Csrf = { token: string; cookie: string }

export const fetchCsrf = async (wire: Wire, site: string): Promise<Csrf> => {
  const browser = openBrowser(wire, site)
  const { csrfToken } = JSON.parse((await browser.send('/api/auth/csrf')).body) as { csrfToken: string }
  return { token: csrfToken, cookie: browser.cookies.get(csrfCookie) ?? '' }
}

/** `address`: its apparent IP address, for a Lanyard behind a trusted proxy. `csrf`: a token it already has. */
export type BrowserOptions = { address?: string; csrf?: Csrf }

export const openBrowser = (wire: Wire, site: string, { address, csrf: given }: BrowserOptions = {}): Browser => {
  const cookies = new Map<string, string>(given && [[csrfCookie, given.cookie]])
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (path: string, options: RequestOptions = {}) => {
    const answer = await wire.send(site, path, {
      ...options,
      headers: { ...options.headers, ...(address && { 'x-forwarded-for': address }), cookie: header() },
    })
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  /** Requested once: it stays the same while its cookie exists. */
  let csrf = given && Promise.resolve(given.token)
  const fetchCsrfToken = async () => (JSON.parse((await send('/api/auth/csrf')).body) as { csrfToken: string }).csrfToken
  const post = async (path: string, fields: Record<string, string>) => {
    csrf ??= fetchCsrfToken()
    const csrfToken = await csrf
    const form = new URLSearchParams({ ...fields, csrfToken, callbackUrl: `${wire.originOf(site)}/`, json: 'true' })
    return send(path, { method: 'POST', headers: formHeaders(wire, site, ''), body: form.toString() })
  }
  return {
    ...{ cookies, send, post },
    step: (fields) => post('/api/auth/callback/credentials', fields),
    session: async () => JSON.parse((await send('/api/auth/session')).body),
  }
}
