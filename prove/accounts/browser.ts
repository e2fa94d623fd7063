import type { Answer, Asked, Wire } from '../requests/wire.ts'
import { formHeaders } from './people.ts'

/** Somebody's browser at one site, with its cookies. */
export type Browser = {
  cookies: ReadonlyMap<string, string>
  ask(path: string, asked?: Asked): Promise<Answer>
  /** A form of the sign-in, with its token against forgery. */
  post(path: string, fields: Record<string, string>): Promise<Answer>
  /** One step of signing in with a password. */
  step(fields: Record<string, string>): Promise<Answer>
  session(): Promise<{ user?: { idToken: string; accessToken: string } }>
}

export const openBrowser = (wire: Wire, site: string): Browser => {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = async (path: string, asked: Asked = {}) => {
    const answer = await wire.ask(site, path, { ...asked, headers: { ...asked.headers, cookie: header() } })
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const post = async (path: string, fields: Record<string, string>) => {
    const { csrfToken } = JSON.parse((await ask('/api/auth/csrf')).body) as { csrfToken: string }
    const form = new URLSearchParams({ ...fields, csrfToken, callbackUrl: `http://${wire.hostOf(site)}/`, json: 'true' })
    return ask(path, { method: 'POST', headers: formHeaders(wire, site, ''), body: form.toString() })
  }
  return {
    ...{ cookies, ask, post },
    step: (fields) => post('/api/auth/callback/credentials', fields),
    session: async () => JSON.parse((await ask('/api/auth/session')).body),
  }
}
