import { notificationKinds } from '@lanyard/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../audit/audit.ts'
import { Problem } from '../common/problem.ts'
import type { Database } from '../database/database.ts'
import type { Page } from '../html/page.ts'
import type { Hosts } from '../http/hosts.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { stopAll } from './stop.queries.ts'
import { accountOfAddress } from './stop-address.ts'
import { stopPage, stoppedPage } from './stop-page.ts'

type Dependencies = { database: Database; hosts: Hosts; secrets: Secrets }
type Addressed = { Params: { address: string } }

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }
const sendPage = (reply: FastifyReply, { body, headers: ofPage }: Page) => reply.headers(headers).headers(ofPage).send(body)

const choicesWithout = (without: readonly string[]) => Object.fromEntries(notificationKinds.map((kind) => [kind, !without.includes(kind)]))

/** Stops news mails, also by a mail program's own button (RFC 8058). It needs no session and no cookie, and ignores the posted body. */
export const registerStop = (app: FastifyInstance, { database, hosts, secrets }: Dependencies) => {
  const addressed = (request: FastifyRequest<Addressed>) => {
    const { site } = hosts(request.raw)
    const accountId = site && accountOfAddress(secrets, site.tenant.id, request.params.address)
    if (!site || accountId === undefined) throw new Problem('not-found')
    return { site, accountId }
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) => done(null))
    const options = (operation: string) => ({ constraints: { hosts: 'site' }, config: { operation } })

    scope.get<Addressed>('/stop-mail/:address', options('askToStopMail'), async (request, reply) => sendPage(reply, stopPage(addressed(request).site)))

    scope.post<Addressed>('/stop-mail/:address', options('stopMail'), async (request, reply) => {
      const { site, accountId } = addressed(request)
      const tenantId = site.tenant.id
      await database.forTenant(tenantId).write(async (transaction) => {
        const before = await stopAll(transaction, tenantId, accountId)
        if (!before) return
        const entry = { before: choicesWithout(before), after: choicesWithout(notificationKinds) }
        await audit(transaction, { kind: 'anonymous', tenantId, accountId: null, accountName: null }, request, [
          { action: 'notification-choices.update', subjectKind: 'account', subjectId: String(accountId), ...entry },
        ])
      })
      return sendPage(reply, stoppedPage(site))
    })
  })
}
