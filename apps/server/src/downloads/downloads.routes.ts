import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, TenantDatabase } from '../platform/database.ts'
import { dayAt } from '../platform/list-days.ts'
import type { Places } from '../platform/places.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/public-tokens.ts'
import type { Route } from '../platform/routes.ts'
import type { Site } from '../platform/site.ts'
import type { Storage } from '../platform/storage.ts'
import { archiveOf, type Part } from './archive.ts'
import { askingAs } from './ask.ts'
import { kinds } from './contents.ts'
import { type Claimed, claimDownload, listDeeds, listDocuments, listSessions } from './downloads.queries.ts'

type House = { database: Database; storage: Storage; places: Places; clock: Clock; routes: readonly Route[] }

/** More at once would keep others waiting for the database. */
const mostAtOnce = 4
const deedsAtOnce = 500

const wrongAddress = () => new Problem('not-found', 'This address was used, or has ended. Ask for your data again.')

const siteOf = ({ places }: House, request: FastifyRequest): Site => {
  const { site } = places(request.raw)
  if (!site || site.status === 'not-published' || site.tenant.status !== 'active') throw wrongAddress()
  return site
}

const claim = async ({ database, clock }: House, { tenant }: Site, token: string): Promise<Claimed> => {
  const now = new Date(clock()).toISOString()
  const claimed = /^[\w-]{43}$/.test(token) ? await claimDownload(database.forTenant(tenant.id), tenant.id, hashOfToken(token), now) : undefined
  if (!claimed) throw wrongAddress()
  return claimed
}

const readmeOf = ({ tenant }: Site, username: string, now: string) => `Everything ${tenant.settings.Site.SiteName} shows or keeps about you in this portal
=====================================================================

Account: ${username}
Written: ${now}

records/    each kind of record twice: as JSON, exactly as the portal receives it, and as CSV for a spreadsheet
documents/  the files of your messages, cases and credentials

Sections that the provider does not offer in the portal are empty here too. Ask the provider for what it keeps elsewhere.
In CSV files, text that a spreadsheet would run as a formula has an apostrophe before it.
`

async function* deedsOf(db: TenantDatabase, tenantId: number, accountId: number) {
  let after = 0
  for (;;) {
    const deeds = await listDeeds(db, tenantId, accountId, after, deedsAtOnce)
    yield* deeds
    if (deeds.length < deedsAtOnce) return
    after = deeds.at(-1)?.id ?? after
  }
}

async function* sessionsOf(db: TenantDatabase, tenantId: number, accountId: number) {
  yield* await listSessions(db, tenantId, accountId)
}

const columns = (names: string) => names.split(' ').map((name) => [name])

/** What the account itself left behind, beside the records. */
const traces = (db: TenantDatabase, tenantId: number, accountId: number): Part[] => [
  { name: 'sign-ins', columns: columns('signedInAt lastSeenAt endedAt device address'), records: () => sessionsOf(db, tenantId, accountId) },
  { name: 'activity', columns: columns('at action outcome subject subjectId address device'), records: () => deedsOf(db, tenantId, accountId) },
]

const startArchive = async (house: House, site: Site, request: FastifyRequest<{ Params: { token: string } }>) => {
  const { accountId, username, sessionId } = await claim(house, site, request.params.token)
  const { tenant, origin } = site
  const db = house.database.forTenant(tenant.id)
  const caller: Caller = { kind: 'learner', tenantId: tenant.id, poolId: tenant.id, accountId, accountName: username, sessionId, origin, roles: ['Learner'] }
  await db.write((transaction) => audit(transaction, caller, request, [{ action: 'data-download.read', subjectKind: 'account', subjectId: String(accountId) }]))
  const ask = askingAs(house.routes, caller, house.database, request)
  const parts = kinds().map(({ name, columns: ofKind, records }): Part => ({ name, columns: ofKind, records: () => records(ask) }))
  return archiveOf({
    readme: readmeOf(site, username, new Date(house.clock()).toISOString()),
    parts: [...parts, ...traces(db, tenant.id, accountId)],
    documents: await listDocuments(db, tenant.id, accountId, tenant.settings.ShowSections.SupportCases),
    storage: house.storage,
  })
}

/** Where the address of a download leads: one use, while the session that asked for it lasts. */
export const registerDownloads = (app: FastifyInstance, house: House) => {
  let running = 0
  app.get<{ Params: { token: string } }>(
    '/data-downloads/:token',
    { constraints: { places: 'site' }, exposeHeadRoute: false, config: { operation: 'downloadOwnData' } },
    async (request, reply) => {
      const site = siteOf(house, request)
      if (running >= mostAtOnce) throw new Problem('busy', undefined, { headers: { 'retry-after': '30' } })
      running++
      const archive = await startArchive(house, site, request).catch((error: unknown) => {
        running--
        throw error
      })
      archive.once('close', () => running--)
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="my-data-${dayAt(site.tenant.timeZone, house.clock())}.zip"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(archive)
    },
  )
}
