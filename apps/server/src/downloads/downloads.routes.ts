import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import type { Clock } from '../common/clock.ts'
import { Problem } from '../common/problem.ts'
import type { Database, Row, TenantDatabase } from '../database/database.ts'
import type { Hosts } from '../http/hosts.ts'
import { type Export, type Exports, endWhenStalled } from '../http/limits/exports.ts'
import type { Route } from '../http/routes.ts'
import { dayAt } from '../lists/list-days.ts'
import { hashOf } from '../secrets/random-tokens.ts'
import type { Site } from '../sites/site.ts'
import type { Storage } from '../storage/storage.ts'
import { archiveOf, type Part } from './archive.ts'
import { kinds } from './contents.ts'
import { claimDownload, findDownload, listAskedChanges, listDocuments, listEntries, listSessions } from './downloads.queries.ts'
import { type ReadRecords, readRecordsAs } from './read-records.ts'

type Dependencies = { database: Database; exports: Exports; storage: Storage; hosts: Hosts; clock: Clock; routes: readonly Route[] }

const entriesPerTurn = 500

const wrongAddress = () => new Problem('not-found', 'This address was used, or has ended. Ask for your data again.')

const siteOf = ({ hosts }: Dependencies, request: FastifyRequest): Site => {
  const { site } = hosts(request.raw)
  if (!site || site.status === 'not-published' || site.tenant.status !== 'active') throw wrongAddress()
  return site
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

async function* entriesOf(db: TenantDatabase, tenantId: number, accountId: number, { turn }: Export) {
  let after = 0
  for (;;) {
    const since = after
    const entries = await turn(() => listEntries(db, tenantId, accountId, since, entriesPerTurn))
    yield* entries
    if (entries.length < entriesPerTurn) return
    after = entries.at(-1)?.id ?? after
  }
}

type ListAll = (db: TenantDatabase, tenantId: number, accountId: number) => Promise<Row[]>

async function* allOf(list: ListAll, db: TenantDatabase, tenantId: number, accountId: number, { turn }: Export) {
  yield* await turn(() => list(db, tenantId, accountId))
}

const columns = (names: string) => names.split(' ').map((name) => [name])

/** What the account left behind besides its records: sessions, audit entries, and the changes it asked for. */
const traces = (db: TenantDatabase, tenantId: number, accountId: number, running: Export): Part[] => [
  { name: 'sign-ins', columns: columns('signedInAt lastSeenAt endedAt device address'), records: () => allOf(listSessions, db, tenantId, accountId, running) },
  { name: 'activity', columns: columns('at action outcome subject subjectId address device'), records: () => entriesOf(db, tenantId, accountId, running) },
  {
    name: 'change-requests',
    columns: columns('askedAt field before after state reason decidedAt'),
    records: () => allOf(listAskedChanges, db, tenantId, accountId, running),
  },
]

type DownloadRequest = FastifyRequest<{ Params: { token: string } }>

/** The learner a download URL belongs to, while it is valid. */
const learnerOf = async ({ database }: Dependencies, { tenant, origin }: Site, tokenHash: Buffer, now: string): Promise<Caller> => {
  const found = await findDownload(database.forTenant(tenant.id), tenant.id, tokenHash, now)
  if (!found) throw wrongAddress()
  const { accountId, username, sessionId } = found
  return { kind: 'learner', tenantId: tenant.id, poolId: tenant.id, accountId, accountName: username, sessionId, origin, roles: ['Learner'] }
}

const archiveFor = async (dependencies: Dependencies, site: Site, caller: Caller, request: DownloadRequest, running: Export) => {
  const { tenant } = site
  const db = dependencies.database.forTenant(tenant.id)
  const read = readRecordsAs(dependencies.routes, caller, dependencies.database, dependencies.hosts(request.raw))
  const readInTurn: ReadRecords = (operation, options) => running.turn(() => read(operation, options))
  const parts = kinds().map(({ name, columns: ofKind, records }): Part => ({ name, columns: ofKind, records: () => records(readInTurn) }))
  return archiveOf({
    readme: readmeOf(site, caller.accountName, new Date(dependencies.clock()).toISOString()),
    parts: [...parts, ...traces(db, tenant.id, caller.accountId, running)],
    documents: await listDocuments(db, tenant.id, caller.accountId, tenant.settings.ShowSections.SupportCases),
    storage: dependencies.storage,
  })
}

/** The URL counts as used once its download begins, so someone asked to wait can use it again. */
const startArchive = async (dependencies: Dependencies, site: Site, request: DownloadRequest) => {
  const tokenHash = hashOf(request.params.token)
  const now = new Date(dependencies.clock()).toISOString()
  const caller = await learnerOf(dependencies, site, tokenHash, now)
  const { tenantId, accountId } = caller
  const running = await dependencies.exports.begin(caller)
  try {
    await dependencies.database.forTenant(tenantId).write(async (transaction) => {
      if (!(await claimDownload(transaction, tenantId, tokenHash, now))) throw wrongAddress()
      await audit(transaction, caller, request, [{ action: 'data-download.read', subjectKind: 'account', subjectId: String(accountId) }])
    })
    const archive = await archiveFor(dependencies, site, caller, request, running)
    archive.once('close', running.end)
    return archive
  } catch (error) {
    running.end()
    throw error
  }
}

/** Serves a download URL: one use, while the session that requested it lasts. */
export const registerDownloads = (app: FastifyInstance, dependencies: Dependencies) => {
  app.get<{ Params: { token: string } }>(
    '/data-downloads/:token',
    { constraints: { hosts: 'site' }, exposeHeadRoute: false, config: { operation: 'downloadOwnData', isStream: true } },
    async (request, reply) => {
      const site = siteOf(dependencies, request)
      if (!/^[\w-]{43}$/.test(request.params.token)) throw wrongAddress()
      const archive = await startArchive(dependencies, site, request)
      endWhenStalled(reply)
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="my-data-${dayAt(site.tenant.timeZone, dependencies.clock())}.zip"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(archive)
    },
  )
}
