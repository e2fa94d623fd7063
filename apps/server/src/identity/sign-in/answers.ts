import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Realm } from '../realms.ts'

export const authBase = '/api/auth'

/** Where people sign in. */
export const atSignIn = { hosts: 'site,console' }

export type Form = Readonly<Record<string, unknown>>

export const formOf = ({ body }: FastifyRequest): Form => (body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Form) : {})

/** A URL of ours, always absolute. */
export const authUrl = ({ origin }: Realm, page: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `${origin}${authBase}/${page}${search ? `?${search}` : ''}`
}

/** With `json=true` the client gets the URL to go to; a plain form is redirected there. */
export const answerUrl = (reply: FastifyReply, form: Form, url: string, status = 200) => {
  reply.header('cache-control', 'no-store')
  return form.json === 'true' || form.json === true ? reply.code(status).send({ url }) : reply.code(302).header('location', url).send()
}
