import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../common/clock.ts'
import { Problem } from '../common/problem.ts'
import { openRate } from '../common/rates.ts'
import type { Database, TenantId } from '../database/database.ts'
import type { Hosts } from '../http/hosts.ts'
import { entityTag, namesTag, versionOf } from '../http/responses/entity-tags.ts'
import { type CachedLists, referenceValuesOf } from '../lists/list-values.ts'
import { hashOf } from '../secrets/random-tokens.ts'
import type { Site } from '../sites/site.ts'
import { type FeedClass, noteFeedRead, readFeedClasses } from './calendar.queries.ts'
import { calendarOf } from './icalendar.ts'

type Dependencies = { database: Database; hosts: Hosts; clock: Clock; catalogue: { of(tenantId: TenantId): CachedLists | Promise<CachedLists> } }

const addressPattern = /^([\w-]{43})\.ics$/

/** Closed sites and sites that hide timetables have no feeds. */
const siteOf = ({ hosts }: Dependencies, request: FastifyRequest): Site => {
  const { site } = hosts(request.raw)
  const isOpen = site && site.status !== 'not-published' && site.tenant.status === 'active' && site.tenant.settings.ShowSections.Timetables
  if (!isOpen) throw new Problem('not-found')
  return site
}

/** Hashes the inputs, because writing the calendar is slow. */
const tagOf = ({ origin, tenant: { timeZone, settings } }: Site, classes: readonly FeedClass[], venueOf: ReadonlyMap<number, string>) => {
  const venues = classes.map(({ venueId }) => (venueId === null ? undefined : venueOf.get(venueId)))
  const written = JSON.stringify([origin, timeZone, settings.Site.SiteName, classes, venues])
  return entityTag(versionOf(written))
}

/** Calendar apps poll every few minutes at most, from several devices. */
const allowed = { most: 30, everySeconds: 20, message: 'This calendar was asked for too often.' }

/** The learner's private calendar. The URL is the credential: no session is needed and cookies are ignored. */
export const registerCalendar = (app: FastifyInstance, dependencies: Dependencies) => {
  const countRead = openRate({ ...allowed, clock: dependencies.clock })
  app.get<{ Params: { address: string } }>(
    '/calendar/:address',
    { constraints: { hosts: 'site' }, config: { operation: 'calendarFeed' } },
    async (request, reply) => {
      const site = siteOf(dependencies, request)
      const { id: tenantId } = site.tenant
      const token = addressPattern.exec(request.params.address)?.[1]
      if (token === undefined) throw new Problem('not-found')
      const tokenHash = hashOf(token)
      countRead(tokenHash.toString('base64url'))
      const db = dependencies.database.forTenant(tenantId)
      const now = new Date(dependencies.clock()).toISOString()
      const { owner, classes } = await readFeedClasses(db, tenantId, tokenHash, now)
      if (!owner) throw new Problem('not-found')
      if (owner.isStale && site.status !== 'maintenance') await noteFeedRead(db, tenantId, owner.accountId, now)
      const venues = referenceValuesOf(await dependencies.catalogue.of(tenantId)).texts('venues', 'description')
      const etag = tagOf(site, classes, venues)
      reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const body = await calendarOf(site, classes, venues)
      return reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'inline; filename="classes.ics"' }).send(body)
    },
  )
}
