import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../common/clock.ts'
import { Problem } from '../common/problem.ts'
import { openRate } from '../common/rates.ts'
import { type IncomingMail, largestMail } from './incoming-mail.ts'

type Hook = { Querystring: { recipient?: unknown; sender?: unknown }; Body: Buffer }

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const bearer = /^Bearer (.{1,500})$/i

/** Takes a whole mail from a mail provider or a mail server's pipe. Whoever doesn't know the secret is refused before the body is read. */
export const registerMailHook = (app: FastifyInstance, { incomingMail, secret, clock }: { incomingMail: IncomingMail; secret: string; clock: Clock }) => {
  const expected = hashOf(secret)
  const attempts = openRate({ most: 20, everySeconds: 10, message: 'Too many attempts with a wrong secret.', clock })
  const mails = openRate({ most: 300, everySeconds: 1, message: 'Too many emails arrive.', clock })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit: largestMail }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async ({ headers, ip }) => {
      const given = bearer.exec(headers.authorization ?? '')?.[1] ?? ''
      if (!timingSafeEqual(hashOf(given), expected)) {
        attempts(ip)
        throw new Problem('not-signed-in', 'Send the secret of the hook: Authorization: Bearer <REPLY_HOOK_SECRET>.')
      }
      mails('all')
      if (Number(headers['content-length'] ?? 0) > largestMail) throw new Problem('too-large', `An email holds at most ${largestMail} bytes.`)
    })
    const options = { constraints: { hosts: 'api' }, config: { operation: 'receiveMail', isStream: true as const } }
    scope.post<Hook>('/incoming-mail', options, async ({ body, query }, reply) => {
      if (!Buffer.isBuffer(body)) throw new Problem('unsupported-content', 'Send the whole email, with Content-Type: message/rfc822.')
      const recipients = typeof query.recipient === 'string' ? [query.recipient] : []
      const outcome = await incomingMail.receive({ raw: body, recipients, hasReturnPath: query.sender !== '' && query.sender !== '<>' })
      return reply.header('cache-control', 'no-store').send(outcome)
    })
  })
}
