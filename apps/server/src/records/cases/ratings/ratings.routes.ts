import { caseRatingAnswers } from '@lanyard/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, iso } from '../../../common/clock.ts'
import { Problem } from '../../../common/problem.ts'
import { openRate } from '../../../common/rates.ts'
import type { Database } from '../../../database/database.ts'
import type { Page } from '../../../html/page.ts'
import type { Hosts } from '../../../http/hosts.ts'
import type { Secrets } from '../../../secrets/secrets.ts'
import { isOpenSite } from '../../../sites/site.ts'
import { ratedCaseOf } from './rating-address.ts'
import { ratingPage } from './rating-page.ts'
import { type RatingRow, selectRating } from './ratings.queries.ts'
import { mayRate, rate, readRating } from './ratings.ts'

type Dependencies = { clock: Clock; database: Database; hosts: Hosts; secrets: Secrets }
type Addressed = { Params: { address: string }; Querystring: { answer?: unknown; saved?: unknown } }

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }
const sendPage = (reply: FastifyReply, { body, headers: ofPage }: Page) => reply.headers(headers).headers(ofPage).send(body)

/** Where a learner rates the help with a case, without a session. Opening the page stores nothing, so programs that follow every link rate nothing. */
export const registerCaseRatings = (app: FastifyInstance, { clock, database, hosts, secrets }: Dependencies) => {
  const limit = openRate({ most: 20, everySeconds: 30, message: 'This case was rated a lot in a short time.', clock })
  const addressed = (request: FastifyRequest<Addressed>) => {
    const { site } = hosts(request.raw)
    const rated = site && isOpenSite(site) ? ratedCaseOf(secrets, site.tenant.id, request.params.address) : undefined
    if (!site || !rated) throw new Problem('not-found')
    return { site, rated, tenantId: site.tenant.id }
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 32 * 1024 }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    const options = (operation: string) => ({ constraints: { hosts: 'site' }, config: { operation } })

    scope.get<Addressed>('/case-rating/:address', options('askForCaseRating'), async (request, reply) => {
      const { site, rated, tenantId } = addressed(request)
      const [[row]] = await database.forTenant(tenantId).read<[RatingRow[]]>(selectRating(tenantId, rated))
      if (!row) throw new Problem('not-found')
      const chosen = caseRatingAnswers.find((answer) => answer === request.query.answer) ?? row.answer
      return sendPage(reply, ratingPage(site, row, { chosen, isSaved: request.query.saved !== undefined, mayRate: mayRate(row, clock()) }))
    })

    scope.post<Addressed>('/case-rating/:address', options('rateCase'), async (request, reply) => {
      const { rated, tenantId } = addressed(request)
      limit(`${tenantId}.${rated.supportCaseId}`)
      const given = request.body instanceof URLSearchParams ? readRating(request.body) : undefined
      const isFound = !given || (await database.forTenant(tenantId).write((transaction) => rate(transaction, request, tenantId, rated, given, iso(clock()))))
      if (!isFound) throw new Problem('not-found')
      return reply.headers(headers).redirect(`/case-rating/${request.params.address}${given ? '?saved' : ''}`, 303)
    })
  })
}
