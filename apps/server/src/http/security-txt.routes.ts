import type { FastifyInstance } from 'fastify'
import type { Clock } from '../common/clock.ts'
import { Problem } from '../common/problem.ts'
import { everyHost } from '../html/page.ts'
import type { Host, Hosts } from './hosts.ts'

const path = '/.well-known/security.txt'
const day = 24 * 60 * 60_000
const validDays = 90

export type SecurityContacts = { contacts: readonly string[]; expires: string | undefined }

/** When the file expires: the configured day, or some time from now, since a running installation vouches for it. */
const endOf = ({ expires }: SecurityContacts, now: number) => (expires === undefined ? (Math.floor(now / day) + validDays) * day : Date.parse(expires))

type Options = { clock: Clock; hosts: Hosts; consoleOrigin: string; apiOrigin: string; security: SecurityContacts | undefined }

/** Where to report a vulnerability (RFC 9116), on every host. Without a contact, or after its expiry, the file doesn't exist. */
export const registerSecurityTxt = (app: FastifyInstance, { clock, hosts, consoleOrigin, apiOrigin, security }: Options) => {
  const originOf = ({ part, site }: Host) => (part === 'console' ? consoleOrigin : part === 'api' ? apiOrigin : site?.origin)
  app.get(path, { constraints: { hosts: everyHost }, config: { operation: 'securityTxt' } }, async (request, reply) => {
    const now = clock()
    const end = security && endOf(security, now)
    if (!security || end === undefined || end <= now) throw new Problem('not-found')
    const origin = originOf(hosts(request.raw))
    const lines = [
      ...security.contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(end).toISOString()}`,
      'Preferred-Languages: en',
      ...(origin ? [`Canonical: ${origin}${path}`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
}
