import type { FastifyInstance } from 'fastify'
import { registerAssets } from './assets/assets.routes.ts'
import { openAssets } from './assets/assets.ts'
import { openRefusedAccess } from './audit/refused-access.ts'
import { registerCalendar } from './calendar/calendar.routes.ts'
import type { Caller } from './caller.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { listsFromMemory } from './catalogue/catalogue-fast-path.ts'
import { lookupRoutes } from './catalogue/lookups.routes.ts'
import { overviewRoutes } from './catalogue/overview/overview.routes.ts'
import { changeLogJob } from './change-log/change-log-job.ts'
import { type Clock, systemClock as machineClock } from './common/clock.ts'
import type { Config } from './config.ts'
import { type ChangeNotifications, listenForChanges } from './database/changes/change-notifications.ts'
import type { Pace } from './database/changes/listen-connection.ts'
import { openMemory } from './database/changes/memory.ts'
import { type Database, openDatabase } from './database/database.ts'
import { openDatabaseClock } from './database/database-clock.ts'
import type { Pooler } from './database/pooler.ts'
import { withReplica } from './database/replica/replica.ts'
import { openSmallTableCache } from './database/small-tables/small-tables.ts'
import { registerDocs } from './docs/docs.routes.ts'
import { registerDownloads } from './downloads/downloads.routes.ts'
import { ownDataRoutes } from './downloads/own-data.routes.ts'
import { attachDocuments } from './files/documents/attachments.ts'
import { documentAddresses } from './files/documents/document-addresses.ts'
import { fileRoutes } from './files/files.routes.ts'
import type { Files } from './files/files.ts'
import { openFiles } from './files/open-files.ts'
import { registerPublicFiles } from './files/provider/public-files.routes.ts'
import { registerServedFiles } from './files/served-files.routes.ts'
import { fileJobs } from './files/upkeep/file-jobs.ts'
import { openApp } from './http/app.ts'
import { registerRoutes } from './http/dispatch.ts'
import { openDraining } from './http/draining.ts'
import { registerHealth } from './http/health.routes.ts'
import { type Host, openHosts } from './http/hosts.ts'
import { openExports } from './http/limits/exports.ts'
import { countLearnerWrites, countNothing } from './http/limits/write-limits.ts'
import { openRequestSpans } from './http/request-spans.ts'
import { registerSecurityTxt } from './http/security-txt.routes.ts'
import { accountRoutes } from './identity/account/account.routes.ts'
import { apiKeyRoutes } from './identity/api-keys/api-keys.routes.ts'
import { openKeyCallers } from './identity/api-keys/api-keys.ts'
import type { Identity } from './identity/identity.ts'
import { openPasswords, type PasswordCost } from './identity/passwords/passwords.ts'
import { openRealms } from './identity/realms.ts'
import { openCallers } from './identity/sessions/callers.ts'
import { endSessionsOfClosedSites } from './identity/sessions/closed-sites.ts'
import { openKeyRing } from './identity/sessions/key-ring.ts'
import { openSessions, type Sessions } from './identity/sessions/sessions.ts'
import { sweepJob } from './identity/sessions/sweep.ts'
import { openTokens, type Tokens } from './identity/sessions/tokens.ts'
import { registerAuth } from './identity/sign-in/auth.routes.ts'
import { type AddressPace, openAddressPace } from './identity/sign-in/limits/address-pace.ts'
import { recordsRoutes } from './imports/api/records.routes.ts'
import { recordEditorRoutes } from './imports/editor/record-editor.routes.ts'
import { exportRoutes } from './imports/exporting/exports.routes.ts'
import { watchJob } from './imports/folder/watch-job.ts'
import { importJob } from './imports/runs/import-job.ts'
import { importRoutes } from './imports/runs/imports.routes.ts'
import { registerImportUploads } from './imports/runs/upload.routes.ts'
import { openIncomingMail } from './incoming-mail/incoming-mail.ts'
import { registerMailHook } from './incoming-mail/mail-hook.routes.ts'
import { openSmtpReceiver, type SmtpReceiver } from './incoming-mail/smtp-receiver.ts'
import { openRunner } from './jobs/runner.ts'
import { openMail } from './mail/mail.ts'
import type { MailDelivery } from './mail/mail-delivery.ts'
import { registerMailbox } from './mail/mailbox.routes.ts'
import { openConfiguredMailDelivery } from './mail/open-mail-delivery.ts'
import { type Notifications, openNotifications } from './notifications/notifications.ts'
import { registerStop } from './notifications/stop.routes.ts'
import { registerPageFonts } from './pages/page-fonts.ts'
import { registerPages } from './pages/pages.routes.ts'
import { acceptByService } from './providers/invitations/accept/accept-invitation-by-service.ts'
import { endInvitationsOfKeys } from './providers/invitations/end-with-key.ts'
import { expiryJob } from './providers/invitations/expiry.ts'
import { accountActions } from './providers/learner-accounts/account-actions.ts'
import { changedEmailsJob } from './providers/learner-accounts/changed-emails.ts'
import { newLearnerRoutes } from './providers/learner-accounts/new-learner.routes.ts'
import { learnerInvitationsJob } from './providers/learner-invitations/rounds.ts'
import { peopleRoutes } from './providers/people.routes.ts'
import type { PeopleDependencies } from './providers/people-dependencies.ts'
import { providerRoutes } from './providers/provider.routes.ts'
import { countAttendanceJob } from './records/attendance/count-attendance.ts'
import { type CaseActions, openCaseActions } from './records/cases/actions/case-actions.ts'
import { openHeldCasesJob } from './records/cases/due/open-held-cases.ts'
import { sendRepliesJob, sendRepliesName } from './records/cases/inbox/send-replies.ts'
import { registerCaseRatings } from './records/cases/ratings/ratings.routes.ts'
import { openRichTexts } from './records/cases/rich-texts.ts'
import { openBadges } from './records/credentials/badges.ts'
import { openCredentialKeys } from './records/credentials/credential-keys.ts'
import { registerIssuer } from './records/credentials/issuer.routes.ts'
import { registerVerification } from './records/credentials/verification.routes.ts'
import { learnerRoutes } from './records/learner.routes.ts'
import { sendBroadcastsJob, sendBroadcastsName } from './records/messages/broadcasts/send-broadcasts.ts'
import { openReadTogether, severalRoutes } from './records/several/several.learner.routes.ts'
import { staffRoutes } from './records/staff.routes.ts'
import { openSecrets } from './secrets/secrets.ts'
import { openSites, type Sites } from './sites/sites.ts'
import { openQueueMetrics } from './status/queue-metrics.ts'
import { logSlowStatements } from './status/slow-statements.ts'
import { statusRoutes } from './status/status.routes.ts'
import { openReadableStorage } from './storage/storage-open.ts'
import type { Log } from './telemetry/log.ts'
import { type Metrics, openMetrics } from './telemetry/metrics.ts'
import { registerWelcome } from './welcome/welcome.routes.ts'
import { openParsing } from './workers/parsing.ts'
import type { WorkerPool } from './workers/worker-pool.ts'

/** The parts of a running Lanyard, opened in order and closed in reverse. */
export type Application = {
  app: FastifyInstance
  database: Database
  sites: Sites
  tokens: Tokens
  sessions: Sessions
  metrics: Metrics
  mailDelivery: MailDelivery
  notifications: Notifications
  changeNotifications: ChangeNotifications
  files: Files
  caseActions: CaseActions
  people: PeopleDependencies
  /** Takes learners' replies by email, if it is switched on. */
  smtpReceiver: SmtpReceiver | undefined
  /** Answers what is on its way and accepts nothing else, until all connections have ended or the signal is given. */
  drain(until: AbortSignal): Promise<void>
  close(): Promise<void>
}

export type Foundations = {
  config: Config
  appUrl: string
  /** The address of the tables' owner, who keeps the change log. Without it, nobody does. */
  ownerUrl?: string
  /** Where change notifications arrive, if not at `appUrl`. */
  listenUrl?: string
  /** A streaming replica, for reads that may be a moment old. */
  replicaUrl?: string | undefined
  /** The pooler in front of the database at `appUrl`, if any. */
  pooler?: Pooler
  secret: string
  log: Log
  /** Parse input from strangers. Workers passed in aren't closed with the application. */
  workers?: WorkerPool
  /** The time in tests. By default the database's time is used. */
  clock?: Clock
  /** The machine's own clock. */
  systemClock?: Clock
  listenPace?: Pace
  /** Milliseconds a request has. */
  answerWithin?: number
  /** Milliseconds the text of a dashboard has. */
  paintWithin?: number
  passwordCost?: PasswordCost
  signInPace?: AddressPace
}

export const openApplication = async (foundations: Foundations): Promise<Application> => {
  const workers = foundations.workers ?? openParsing()
  const { config, appUrl, ownerUrl, listenUrl = appUrl, replicaUrl, pooler = 'none', secret, log, clock: given, systemClock = machineClock } = foundations
  const { listenPace, answerWithin, paintWithin, passwordCost, signInPace = openAddressPace() } = foundations
  const time = openDatabaseClock(systemClock)
  const changeNotifications = await listenForChanges({ connectionString: listenUrl, log, timed: time.timed, ...(listenPace && { pace: listenPace }) })
  const metrics = openMetrics()
  // The library is only loaded when traces are on.
  const tracing = config.traces && (await import('./telemetry/tracing.ts')).openTracing(config.traces, log)
  const onTimed = config.slowStatement > 0 ? logSlowStatements(config.slowStatement, log, metrics.countSlowStatement) : undefined
  const primary = openDatabase(appUrl, { connections: config.databasePool, pooler, smallTables: openSmallTableCache(changeNotifications), onTimed })
  const replica = replicaUrl === undefined ? undefined : openDatabase(replicaUrl, { connections: config.databasePool })
  const database = replica ? withReplica({ primary, replica, log }) : primary
  database.onCommitted(changeNotifications.committed)
  metrics.add(openQueueMetrics(database))
  const clock = given ?? time.now
  const sites = await openSites(database, changeNotifications)
  const secrets = openSecrets(secret)
  const keyRing = await openKeyRing(database, secrets, clock, changeNotifications)
  const tokens = openTokens(keyRing, clock)
  const sessions = openSessions(database, changeNotifications, clock, log)
  const catalogue = await openCatalogue(database, changeNotifications)
  const memory = openMemory(changeNotifications, [sites, keyRing, catalogue])
  const hosts = openHosts(sites, config)
  const realms = openRealms(sites, config.consoleOrigin)
  const mail = openMail(secrets)
  const passwords = await openPasswords(passwordCost)
  const identity: Identity = {
    allowsLocalServices: config.demonstration,
    clock,
    database,
    log,
    mail,
    changeNotifications,
    passwords,
    hosts,
    realms,
    secrets,
    sessions,
    signInPace,
    tokens,
  }
  endSessionsOfClosedSites(identity, sites)
  const mailDelivery = openConfiguredMailDelivery(config, { database, secrets, clock, log, nameOf: (origin) => realms.byOrigin(origin)?.name })
  const exports = openExports(changeNotifications.takeSlot)
  const refusedAccess = openRefusedAccess({ database, clock, log })
  const canSend = config.demonstration || config.mail.smtpUrl !== undefined
  const notifications = openNotifications({ canSend, catalogue, clock, database, log, mail, secrets, sites, replyDomain: config.replies?.domain })
  const keys = openKeyCallers(database, clock, log, (id) => sites.statusOf(id) === 'active')
  const callers = openCallers({ tokens, sessions, realms, keys, isSuspended: (id) => sites.statusOf(id) === 'suspended' })

  const files = await openFiles(config, { clock, database, log, hosts, secrets, sites, handledByAll: changeNotifications.handledByAll, workers })
  const assets = openAssets(files.storage)
  const people: PeopleDependencies = { ...identity, assets, exports, refusedAccess, sites, consoleOrigin: config.consoleOrigin, apiOrigin: config.apiOrigin }
  const caseActions = openCaseActions({ catalogue, clock, mail, secrets, sites, accounts: accountActions(people) })
  const jobs = [
    ...mailDelivery.jobs,
    notifications.job,
    ...fileJobs(files),
    sweepJob(identity, sites, keyRing),
    expiryJob(people),
    learnerInvitationsJob(people),
    changedEmailsJob(people),
  ]
  const place = { place: config.storage, isScanned: config.clamd !== undefined }
  const isEmbedded = config.database.kind === 'embedded'
  const ofImports = { connectionString: appUrl, isEmbedded, secret, files: place, database, storage: files.storage, sites, clock }
  jobs.push(importJob({ ...ofImports, log, mail, consoleOrigin: config.consoleOrigin, ownerUrl }))
  if (config.imports) jobs.push(watchJob({ ...ofImports, log, place: openReadableStorage(config.imports.place), every: config.imports.every }))
  jobs.push(
    sendRepliesJob({ database, sites, clock, actions: caseActions }),
    openHeldCasesJob({ database, sites, clock }),
    countAttendanceJob({ database, sites, clock }),
    sendBroadcastsJob({ database, sites, clock }),
  )
  if (ownerUrl !== undefined) jobs.push(changeLogJob(ownerUrl, config.changeLogDays))
  const runner = config.serve.has('jobs') ? openRunner({ connectionString: appUrl, jobs, changeNotifications, log, metrics: metrics.jobs, tracing }) : undefined

  const tenantCodeOf = ({ site }: Host, caller: Caller | undefined) => site?.tenant.code ?? (caller && sites.byId(caller.tenantId)?.code)
  const spans = tracing && openRequestSpans({ tracing, hosts, tenantCodeOf })
  const draining = openDraining()
  const app = openApp({
    log,
    hosts,
    observe: metrics.observe,
    countTenant: (host, caller) => metrics.tenants.count(tenantCodeOf(host, caller)),
    loop: metrics.loop,
    memory,
    fastPath: listsFromMemory({ catalogue, callers, hosts, observe: metrics.observe, loop: metrics.loop, spans }),
    draining,
    spans,
    refusedAccess,
    trustProxy: config.trustProxy,
    certificate: config.certificate,
    answerWithin,
  })
  await registerHealth(app, database)
  registerSecurityTxt(app, { clock, hosts, ...config })
  registerPageFonts(app)
  registerDocs(app, config)
  registerWelcome(app, config, sites)
  registerAssets(app, hosts, assets, sites)
  registerServedFiles(app, files)
  registerPublicFiles(app, files)
  const credentialKeys = openCredentialKeys(database, secrets, clock)
  const countWrites = config.learnerLimits ? countLearnerWrites : countNothing
  const signBadge = openBadges(credentialKeys)
  const richTexts = openRichTexts(workers)
  const ofRecords = { attachDocuments, catalogue, clock, countWrites, hosts, richTexts, secrets, signBadge, sites }
  /** Runs a job for a tenant now. If that fails, the job's next look finds the work. */
  const wakes = (job: string) => (tenantId: number) =>
    void runner?.wake(job, tenantId).catch((error: unknown) => log.warn({ err: error, job }, 'a job waits for its next look'))
  const ofCases = { actions: caseActions, catalogue, clock, database, richTexts, secrets, sendReplies: wakes(sendRepliesName), sites }
  const ofLearners = [...learnerRoutes(ofRecords), ...ownDataRoutes(ofRecords)]
  const readTogether = openReadTogether(ofLearners)
  registerPages(app, hosts, { firstPaint: { ...identity, callers, readTogether, countFirstPaint: metrics.countFirstPaint, paintWithin } })
  registerCalendar(app, { database, hosts, clock, catalogue })
  registerStop(app, { database, hosts, secrets })
  registerCaseRatings(app, { clock, database, hosts, secrets })
  registerVerification(app, { database, hosts, clock })
  registerIssuer(app, { database, hosts, clock, keys: credentialKeys, sites })
  registerDownloads(app, { database, exports, hosts, clock, storage: files.storage, routes: ofLearners })
  const routing = { hosts, callers, countWrites, database, loop: metrics.loop, tenantIdOf: (code: string) => sites.tenantOf(code)?.id }
  registerRoutes(
    app,
    [
      ...lookupRoutes(catalogue),
      ...(await overviewRoutes(catalogue)),
      ...accountRoutes(identity),
      ...apiKeyRoutes(identity, endInvitationsOfKeys),
      ...fileRoutes(files),
      ...exportRoutes({ ...ofImports, catalogue, exports }),
      ...importRoutes({ ...ofImports, changeLogDays: config.changeLogDays }),
      ...ofLearners,
      ...severalRoutes({ readTogether, hosts, connections: config.databasePool }),
      ...recordsRoutes({ catalogue, richTexts, secrets, sites }),
      ...recordEditorRoutes({ database, catalogue, richTexts, secrets, sites }),
      ...staffRoutes({ ...ofRecords, ...ofCases, exports, files, mail, addressOf: documentAddresses(files), sendBroadcasts: wakes(sendBroadcastsName) }),
    ],
    routing,
  )
  registerImportUploads(app, { database, storage: files.storage, sites, hosts, callers })
  registerRoutes(app, providerRoutes({ ...identity, catalogue, files, sites }), routing)
  registerRoutes(app, [...peopleRoutes(people), ...statusRoutes({ database }), ...newLearnerRoutes({ people, catalogue, richTexts })], routing)
  registerAuth(app, identity, sites, acceptByService(people))
  if (config.demonstration && !config.mail.smtpUrl) registerMailbox(app, { database, secrets, sites })

  const incomingMail = config.replies && openIncomingMail({ domain: config.replies.domain, files, log, ofRecords })
  const { hookSecret, smtpPort } = config.replies ?? {}
  if (incomingMail && hookSecret !== undefined) registerMailHook(app, { incomingMail, secret: hookSecret, clock })
  const isReceiving = incomingMail && smtpPort !== undefined && config.serve.has('jobs')
  const smtpReceiver = isReceiving ? await openSmtpReceiver({ incomingMail, host: config.listenAddress, port: smtpPort, log }) : undefined

  const drain = (until: AbortSignal) => draining.drain(app.server, until)
  const close = async () => {
    await smtpReceiver?.close()
    await app.close()
    await runner?.close()
    mailDelivery.close()
    await changeNotifications.close()
    if (!foundations.workers) await workers.close()
    await database.close()
    await tracing?.close()
  }
  return {
    app,
    database,
    sites,
    tokens,
    sessions,
    metrics,
    mailDelivery,
    notifications,
    changeNotifications,
    files,
    caseActions,
    people,
    smtpReceiver,
    drain,
    close,
  }
}
