import type { FastifyInstance } from 'fastify'
import { Problem } from '../common/problem.ts'
import { consolePool } from '../database/console-pool.ts'
import type { Database, TenantId } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Sites } from '../sites/sites.ts'
import { listMail, readMail, type StoredMail } from './mail.queries.ts'
import { type Letter, mailboxPage, messagePage } from './mailbox-page.ts'
import type { Written } from './message.ts'

const mostOfEach = 50
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Named = { Params: { tenantId: string; id: string } }
type Mailbox = { database: Database; secrets: Secrets; sites: Sites }

/** The demonstration's mailbox, on the machine's own host: shows every mail sent to anyone. */
export const registerMailbox = (app: FastifyInstance, { database, secrets, sites }: Mailbox) => {
  const letterOf = (tenantId: TenantId, { contentSealed, ...mail }: StoredMail): Letter => {
    const tenant = sites.byId(tenantId)
    const written = contentSealed ? (JSON.parse(secrets.open(contentSealed)) as Written) : undefined
    const { locale = 'en-AU', timeZone = 'UTC' } = tenant ?? {}
    return { ...mail, tenantId, sender: tenant?.settings.Site.SiteName ?? 'Lanyard console', locale, timeZone, written }
  }
  const find = async ({ tenantId, id }: Named['Params']): Promise<Letter> => {
    const mail = /^\d{1,9}$/.test(tenantId) && uuid.test(id) ? await readMail(database, Number(tenantId), id) : undefined
    if (!mail?.recipient) throw new Problem('not-found', 'This message doesn’t exist.')
    return letterOf(Number(tenantId), mail)
  }
  const options = (operation: string) => ({ constraints: { hosts: 'welcome' }, config: { operation } })

  app.get<{ Querystring: { q?: unknown } }>('/mail', options('mailbox'), async ({ query }, reply) => {
    const pools = [consolePool, ...new Set(sites.all().map(({ tenant }) => tenant.id))]
    const letters = (await Promise.all(pools.map(async (pool) => (await listMail(database, pool, mostOfEach)).map((mail) => letterOf(pool, mail))))).flat()
    const { body, headers } = mailboxPage(
      letters.sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
      typeof query.q === 'string' ? query.q.trim().slice(0, 100) : '',
    )
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body)
  })

  app.get<Named>('/mail/:tenantId/:id', options('mailboxMessage'), async ({ params }, reply) => {
    const { body, headers } = messagePage(await find(params))
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body)
  })

  app.get<Named>('/mail/:tenantId/:id/html', options('mailboxHtml'), async ({ params }, reply) => {
    const { written } = await find(params)
    if (!written) throw new Problem('not-found', 'The content is no longer stored.')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
        'cache-control': 'no-store',
      })
      .send(written.html.replace('<head>', '<head><base target="_blank">'))
  })
}
