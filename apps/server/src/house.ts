import type { FastifyInstance } from 'fastify'
import { registerAssets } from './assets/assets.routes.ts'
import { openAssets } from './assets/assets.ts'
import { accountRoutes } from './auth/account/account.routes.ts'
import { apiKeyRoutes } from './auth/api-keys.routes.ts'
import { openKeyCallers } from './auth/api-keys.ts'
import { registerAuth } from './auth/auth.routes.ts'
import { openCallers } from './auth/callers.ts'
import { endSessionsOfClosedSites } from './auth/closed-sites.ts'
import type { Identity } from './auth/identity.ts'
import { openKeyRing } from './auth/key-ring.ts'
import { openPasswords, type PasswordCost } from './auth/passwords.ts'
import { openRealms } from './auth/realms.ts'
import { openSessions, type Sessions } from './auth/sessions.ts'
import { openSweep } from './auth/sweep.ts'
import { openTokens, type Tokens } from './auth/tokens.ts'
import { registerCalendar } from './calendar/calendar.routes.ts'
import type { Config } from './config.ts'
import { openBadges } from './credentials/badges.ts'
import { openCredentialKeys } from './credentials/credential-keys.ts'
import { registerIssuer } from './credentials/issuer.routes.ts'
import { registerVerification } from './credentials/verification.routes.ts'
import { registerDocs } from './docs/docs.routes.ts'
import { registerDownloads } from './downloads/downloads.routes.ts'
import { attachDocuments } from './files/attachments.ts'
import { openFileJobs } from './files/file-jobs.ts'
import { fileRoutes } from './files/files.routes.ts'
import type { Files } from './files/files.ts'
import { openFiles } from './files/open-files.ts'
import { registerPublicFiles } from './files/provider/public-files.routes.ts'
import { registerServedFiles } from './files/served-files.routes.ts'
import { learnerRoutes } from './learner/learner.routes.ts'
import { ownDataRoutes } from './learner/own-data.routes.ts'
import { openRichTexts } from './learner/rich-texts.ts'
import { openCatalogue } from './lookups/catalogue.ts'
import { lookupRoutes } from './lookups/lookups.routes.ts'
import { overviewRoutes } from './lookups/overview.routes.ts'
import { listsFromMemory } from './lookups/short-way.ts'
import { openMail } from './mail/mail.ts'
import { registerMailbox } from './mail/mailbox.routes.ts'
import { openConfiguredPostOffice } from './mail/open-post-office.ts'
import type { PostOffice } from './mail/post-office.ts'
import { type Notifications, openNotifications } from './notifications/notifications.ts'
import { registerStop } from './notifications/stop.routes.ts'
import { registerPages } from './pages/pages.routes.ts'
import { openApp } from './platform/app.ts'
import { type Clock, systemClock as machineClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { openDatabaseClock } from './platform/database-clock.ts'
import { openExports } from './platform/exports.ts'
import { registerHealth } from './platform/health.routes.ts'
import type { Pace } from './platform/listen-connection.ts'
import type { Log } from './platform/log.ts'
import { openMemory } from './platform/memory.ts'
import { type Metrics, openMetrics } from './platform/metrics.ts'
import { listenForNotices, type Notices } from './platform/notices.ts'
import { registerPageFonts } from './platform/page-fonts.ts'
import { openPlaces } from './platform/places.ts'
import type { Pooler } from './platform/pooler.ts'
import { openRefusedAccess } from './platform/refused-access.ts'
import { registerRoutes } from './platform/routes.ts'
import { openSecrets } from './platform/secrets.ts'
import { registerSecurityTxt } from './platform/security-txt.routes.ts'
import { openWorkerPool, type WorkerPool } from './platform/worker-pool.ts'
import { countLearnerWrites, countNothing } from './platform/write-limits.ts'
import { openSites, type Sites } from './sites/sites.ts'
import { acceptByService } from './tenants/accept-invitation-by-service.ts'
import { openExpiry } from './tenants/expiry.ts'
import { peopleRoutes } from './tenants/people.routes.ts'
import type { PeopleHouse } from './tenants/people-house.ts'
import { providerRoutes } from './tenants/provider.routes.ts'
import { registerWelcome } from './welcome/welcome.routes.ts'

/** The parts of a running Lanyard, opened in order and closed in reverse. */
export type House = {
  app: FastifyInstance
  database: Database
  sites: Sites
  tokens: Tokens
  sessions: Sessions
  metrics: Metrics
  postOffice: PostOffice
  /** In a process whose part is the jobs. */
  notifications: Notifications | undefined
  notices: Notices
  files: Files
  close(): Promise<void>
}

export type Foundations = {
  config: Config
  appUrl: string
  /** Where changes are heard, when that is not `appUrl`. */
  listenUrl?: string
  /** What stands before the database at `appUrl`. */
  pooler?: Pooler
  secret: string
  log: Log
  /** They parse what strangers send; given ones outlive the house. */
  workers?: WorkerPool
  /** What time it is, in tests; else it is as late as the database says. */
  clock?: Clock
  /** What the machine believes. */
  systemClock?: Clock
  listenPace?: Pace
  /** Milliseconds that a request has. */
  answerWithin?: number
  passwordCost?: PasswordCost
}

export const openParsing = () => openWorkerPool({ entry: new URL('./parsing.main.ts', import.meta.url) })

export const openHouse = async (foundations: Foundations): Promise<House> => {
  const workers = foundations.workers ?? openParsing()
  const { config, appUrl, listenUrl = appUrl, pooler = 'none', secret, log, clock: given, systemClock = machineClock } = foundations
  const { listenPace, answerWithin, passwordCost } = foundations
  const database = openDatabase(appUrl, { connections: config.databasePool, pooler })
  const time = openDatabaseClock(systemClock)
  const notices = await listenForNotices({ connectionString: listenUrl, log, timed: time.timed, ...(listenPace && { pace: listenPace }) })
  database.onCommitted(notices.committed)
  const clock = given ?? time.now
  const sites = await openSites(database, notices)
  const secrets = openSecrets(secret)
  const keyRing = await openKeyRing(database, secrets, clock, notices)
  const tokens = openTokens(keyRing, clock)
  const sessions = openSessions(database, notices, clock, log)
  const catalogue = await openCatalogue(database, notices)
  const memory = openMemory(notices, [sites, keyRing, catalogue])
  const metrics = openMetrics()
  const places = openPlaces(sites, config)
  const realms = openRealms(sites, config.consoleOrigin)
  const mail = openMail(secrets)
  const passwords = await openPasswords(passwordCost)
  const identity: Identity = {
    allowsLocalServices: config.demonstration,
    clock,
    database,
    log,
    mail,
    notices,
    passwords,
    places,
    realms,
    secrets,
    sessions,
    tokens,
  }
  endSessionsOfClosedSites(identity, sites)
  const postOffice = openConfiguredPostOffice(config, { database, secrets, clock, log, notices, nameOf: (origin) => realms.byOrigin(origin)?.name })
  const sweep = config.serve.has('jobs') ? openSweep(identity, sites, keyRing) : undefined
  const exports = openExports()
  const refusedAccess = openRefusedAccess({ database, clock, log })
  const people: PeopleHouse = { ...identity, exports, refusedAccess, sites, consoleOrigin: config.consoleOrigin, apiOrigin: config.apiOrigin }
  const expiry = config.serve.has('jobs') ? openExpiry(people) : undefined
  const canSend = config.demonstration || config.mail.smtpUrl !== undefined
  const notifications = config.serve.has('jobs') ? openNotifications({ canSend, catalogue, clock, database, log, mail, secrets, sites }) : undefined
  const keys = openKeyCallers(database, clock, log, (id) => sites.statusOf(id) === 'active')
  const callers = openCallers({ tokens, sessions, realms, keys, isSuspended: (id) => sites.statusOf(id) === 'suspended' })

  const files = await openFiles(config, { clock, database, log, places, secrets, sites, heardByAll: notices.heardByAll, workers })
  const fileJobs = config.serve.has('jobs') ? openFileJobs(files, notices) : undefined

  const app = openApp({
    log,
    places,
    observe: metrics.observe,
    loop: metrics.loop,
    memory,
    shortWay: listsFromMemory({ catalogue, callers, places, observe: metrics.observe, loop: metrics.loop }),
    refusedAccess,
    trustProxy: config.trustProxy,
    answerWithin,
  })
  await registerHealth(app, database)
  registerSecurityTxt(app, { clock, places, ...config })
  registerPageFonts(app)
  registerDocs(app, config)
  registerWelcome(app, config, sites)
  registerAssets(app, places, openAssets(files.storage), sites)
  registerServedFiles(app, files)
  registerPublicFiles(app, files)
  registerPages(app, places)
  const credentialKeys = openCredentialKeys(database, secrets, clock)
  const countWrites = config.learnerLimits ? countLearnerWrites : countNothing
  const signBadge = openBadges(credentialKeys)
  const richTexts = openRichTexts(workers)
  const ofRecords = { attachDocuments, catalogue, clock, countWrites, places, richTexts, secrets, signBadge, sites }
  const ofLearners = [...learnerRoutes(ofRecords), ...ownDataRoutes(ofRecords)]
  registerCalendar(app, { database, places, clock, catalogue })
  registerStop(app, { database, places, secrets })
  registerVerification(app, { database, places, clock })
  registerIssuer(app, { database, places, clock, keys: credentialKeys, sites })
  registerDownloads(app, { database, exports, places, clock, storage: files.storage, routes: ofLearners })
  const routing = { places, callers, countWrites, database, loop: metrics.loop, tenantIdOf: (code: string) => sites.tenantOf(code)?.id }
  registerRoutes(
    app,
    [
      ...lookupRoutes(catalogue),
      ...(await overviewRoutes(catalogue)),
      ...accountRoutes(identity),
      ...apiKeyRoutes(identity),
      ...fileRoutes(files),
      ...ofLearners,
    ],
    routing,
  )
  registerRoutes(app, providerRoutes({ ...identity, files, sites }), routing)
  registerRoutes(app, peopleRoutes(people), routing)
  registerAuth(app, identity, sites, acceptByService(people))
  if (config.demonstration && !config.mail.smtpUrl) registerMailbox(app, { database, secrets, sites })

  const close = async () => {
    await app.close()
    await fileJobs?.close()
    sweep?.close()
    expiry?.close()
    await notifications?.close()
    await postOffice.close()
    await notices.close()
    if (!foundations.workers) await workers.close()
    await database.close()
  }
  return { app, database, sites, tokens, sessions, metrics, postOffice, notifications, notices, files, close }
}
