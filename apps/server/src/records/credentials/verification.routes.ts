import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import type { Database } from '../../database/database.ts'
import type { Page } from '../../html/page.ts'
import type { Hosts } from '../../http/hosts.ts'
import { dayAt } from '../../lists/list-days.ts'
import { hashOf } from '../../secrets/random-tokens.ts'
import { isOpenSite, type Site } from '../../sites/site.ts'
import { findSharedCredential } from './verification.queries.ts'
import { nothingSharedPage, verificationPage } from './verification-page.ts'
import { type Verified, verifiedOf } from './verified.ts'

export type Verification = { database: Database; hosts: Hosts; clock: Clock }

const tokenPattern = /^([\w-]{43})(\.json)?$/

/** The request's site, if it is open. */
export const openSiteOf = ({ hosts }: Pick<Verification, 'hosts'>, request: FastifyRequest): Site => {
  const { site } = hosts(request.raw)
  if (!site || !isOpenSite(site)) throw new Problem('not-found')
  return site
}

const find = async ({ database, clock }: Verification, site: Site, token: string): Promise<Verified | undefined> => {
  const { id, timeZone } = site.tenant
  const found = await findSharedCredential(database.forTenant(id), id, hashOf(token), dayAt(timeZone, clock()))
  return found && verifiedOf(site, found)
}

/** Never cached, readable by anyone with the URL, and not indexed. */
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', vary: 'accept' }

const sendPage = (reply: FastifyReply, { body, headers: ofPage }: Page, status: number) => reply.code(status).headers(headers).headers(ofPage).send(body)

/** Data if the URL ends in `.json`, or if the client accepts JSON and not HTML. */
const wantsData = ({ headers: { accept = '' } }: FastifyRequest, suffix: string | undefined) =>
  suffix !== undefined || (accept.includes('json') && !accept.includes('text/html'))

/** Where anyone with the URL verifies a learner's shared credential. */
export const registerVerification = (app: FastifyInstance, dependencies: Verification) => {
  app.get<{ Params: { token: string } }>(
    '/verify/:token',
    { constraints: { hosts: 'site' }, config: { operation: 'verifyCredential' } },
    async (request, reply) => {
      const site = openSiteOf(dependencies, request)
      const [, token, suffix] = tokenPattern.exec(request.params.token) ?? []
      const isData = wantsData(request, suffix ?? /(\.json)$/.exec(request.params.token)?.[1])
      const verified = token === undefined ? undefined : await find(dependencies, site, token)
      if (!isData) {
        return verified
          ? sendPage(reply, verificationPage(site, verified, new Date(dependencies.clock()).toISOString()), 200)
          : sendPage(reply, nothingSharedPage(site), 404)
      }
      reply.headers({ ...headers, 'access-control-allow-origin': '*' })
      if (!verified) throw new Problem('not-found')
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(verified))
    },
  )
}
