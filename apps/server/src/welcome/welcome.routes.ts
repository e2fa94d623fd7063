import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Sites } from '../sites/sites.ts'
import { mailboxAddress } from './screen.ts'
import { welcomePage } from './welcome-page.ts'

/** The start page of a demonstration, only on the machine's own host. */
export const registerWelcome = (app: FastifyInstance, config: Config, sites: Sites) => {
  if (!config.demonstration) return
  const { consoleOrigin, apiOrigin } = config
  const mailbox = mailboxAddress(config)
  app.get('/', { constraints: { hosts: 'welcome' }, config: { operation: 'welcome' } }, (_, reply) => {
    const { body, headers } = welcomePage(sites.all(), { consoleOrigin, apiOrigin, mailbox })
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body)
  })
}
