import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import type { Form } from '../answers.ts'

export type Attempt = { identity: Identity; visit: Visit; request: FastifyRequest; reply: FastifyReply; form: Form }
type Work = (attempt: Attempt) => Promise<FastifyReply>

/** A way to sign in. `type` decides what the sign-in client posts, and where. */
export type Provider = {
  id: string
  name: string
  type: 'credentials' | 'email' | 'oauth'
  icon: string | null
  /** POST {authBase}/signin/{id} */
  start?: Work
  /** GET {authBase}/callback/{id} */
  comeBack?: Work
  /** POST {authBase}/callback/{id}, for what a person confirms. */
  confirm?: Work
}
