import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Realm } from '../realms.ts'

export type CookieName = 'session' | 'csrf' | 'challenge' | 'device' | 'link' | 'oidc'

/** A challenge is never sent with a request that another site started. */
const strict: ReadonlySet<CookieName> = new Set(['challenge'])

const fullName = ({ isSecure }: Realm, name: CookieName) => `${isSecure ? '__Host-' : ''}lanyard.${name}`

export const readCookie = ({ headers: { cookie } }: FastifyRequest, realm: Realm, name: CookieName): string | undefined => {
  const wanted = `${fullName(realm, name)}=`
  const pair = cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted))
  const value = pair?.slice(wanted.length)
  return value !== undefined && value.length > 0 && value.length <= 4000 ? value : undefined
}

/** Without a lifetime the cookie ends with the browser session. */
export const setCookie = (reply: FastifyReply, realm: Realm, name: CookieName, value: string, seconds?: number) => {
  const parts = [
    `${fullName(realm, name)}=${value}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${strict.has(name) ? 'Strict' : 'Lax'}`,
    ...(realm.isSecure ? ['Secure'] : []),
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
  ]
  reply.header('set-cookie', parts.join('; '))
}

export const clearCookie = (reply: FastifyReply, realm: Realm, name: CookieName) => setCookie(reply, realm, name, '', 0)
