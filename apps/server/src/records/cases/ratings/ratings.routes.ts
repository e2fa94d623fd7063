import { caseRatingAnswers } from '@lanyard/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, iso } from '../../../common/clock.ts'
import { Problem } from '../../../common/problem.ts'
import type { Database } from '../../../database/database.ts'
import type { Page } from '../../../html/page.ts'
import type { Hosts } from '../../../http/hosts.ts'
import { openSharedRate } from '../../../http/limits/shared-rates.ts'
import type { Secrets } from '../../../secrets/secrets.ts'
import { isOpenSite } from '../../../sites/site.ts'
import { ratedCaseOf } from './rating-address.ts'
import { noRatingPage, ratingPage } from './rating-page.ts'
import { type RatingRow, selectRating } from './ratings.queries.ts'
import { mayRate, rate, readRating } from './ratings.ts'

type Dependencies = { clock: Clock; database: Database; hosts: Hosts; secrets: Secrets }
type Addressed = { Params: { address: string }; Querystring: { answer?: unknown; saved?: unknown } }

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }
const sendPage = (reply: FastifyReply, { body, headers: ofPage }: Page, status = 200) => reply.code(status).headers(headers).headers(ofPage).send(body)

/** Where a learner rates the help with a case, without a session. Opening the page stores nothing, so programs that follow every link rate nothing. */
export const registerCaseRatings = (app: FastifyInstance, { clock, database, hosts, secrets }: Dependencies) => {
  const limit = openSharedRate({ name: 'case-rating', most: 20, everySeconds: 30, message: 'This case was rated a lot in a short time.', clock })
  const addressed = (request: FastifyRequest<Addressed>) => {
    const { site } = hosts(request.raw)
    if (!site || !isOpenSite(site)) throw new Problem('not-found')
    return { site, tenantId: site.tenant.id, rated: ratedCaseOf(secrets, site.tenant.id, request.params.address) }
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 32 * 1024 }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    const options = (operation: string) => ({ constraints: { hosts: 'site' }, config: { operation } })

    scope.get<Addressed>('/case-rating/:address', options('askForCaseRating'), async (request, reply) => {
      const { site, rated, tenantId } = addressed(request)
      const [[row] = []] = rated ? await database.forTenant(tenantId).read<[RatingRow[]]>(selectRating(tenantId, rated)) : []
      if (!row) return sendPage(reply, noRatingPage(site), 404)
      const chosen = caseRatingAnswers.find((answer) => answer === request.query.answer) ?? row.answer
      return sendPage(reply, ratingPage(site, row, { chosen, isSaved: request.query.saved !== undefined, mayRate: mayRate(row, clock()) }))
    })

    scope.post<Addressed>('/case-rating/:address', options('rateCase'), async (request, reply) => {
      const { site, rated, tenantId } = addressed(request)
      if (!rated) return sendPage(reply, noRatingPage(site), 404)
      await limit(database.forTenant(tenantId), tenantId, String(rated.supportCaseId))
      const given = request.body instanceof URLSearchParams ? readRating(request.body) : undefined
      const isFound = !given || (await database.forTenant(tenantId).write((transaction) => rate(transaction, request, tenantId, rated, given, iso(clock()))))
      if (!isFound) return sendPage(reply, noRatingPage(site), 404)
      return reply.headers(headers).redirect(`/case-rating/${request.params.address}${given ? '?saved' : ''}`, 303)
    })
  })
}
