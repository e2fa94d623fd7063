import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import type { Application } from './application.ts'
import { loadCatalogue } from './catalogue/load-catalogue.ts'
import { clockOfFile } from './common/clock.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrations/migrate.ts'
import { openPostgres, type Postgres } from './database/open-postgres.ts'
import { findPooler, type Pooler } from './database/pooler.ts'
import { demandPort } from './demand-port.ts'
import { prepareDemonstration, storeDemonstrationFiles } from './demonstration/demonstration.ts'
import { prepareJobs } from './jobs/jobs-schema.queries.ts'
import { sealDriverLicenses } from './records/learners/seal-driver-licenses.ts'
import { openSecrets } from './secrets/secrets.ts'
import { reportWaiting } from './start-progress.ts'
import { startHeartbeat } from './status/heartbeat.ts'
import type { Storage } from './storage/storage.ts'
import { openStorage } from './storage/storage-open.ts'
import { type Log, openLog } from './telemetry/log.ts'
import { serveMetrics } from './telemetry/metrics.ts'

type Stop = () => Promise<void>

/** Milliseconds for which a stop keeps idle connections open, for a request that is on its way. */
const idleAtStop = 500

/** Opens the storage and fills it, while the database is prepared: the files need none. */
const storeFiles = async ({ storage }: Config): Promise<Storage> => {
  const opened = await openStorage(storage)
  await storeDemonstrationFiles(opened)
  return opened
}

/** Brings the database to this version. Others may serve meanwhile. */
export const upgradeDatabase = async (ownerUrl: string, newAppPassword?: string) => {
  await reportWaiting('Preparing the database', migrate(ownerUrl, newAppPassword))
  await Promise.all([prepareJobs(ownerUrl), reportWaiting('Loading the reference data', loadCatalogue(ownerUrl))])
}

type Filled = Promise<Storage> | undefined

const prepareDatabase = async (config: Config, { ownerUrl, appUrl, newAppPassword }: Postgres, secret: string, storage: Filled): Promise<Pooler> => {
  await upgradeDatabase(ownerUrl, newAppPassword)
  const pooler = config.database.kind === 'external' ? await findPooler(appUrl) : 'none'
  if (!storage) return pooler
  const database = openDatabase(appUrl, { connections: 1, pooler })
  await reportWaiting(
    'Loading the demonstration',
    storage.then((filled) => prepareDemonstration(database, filled, config.port, secret)),
  ).finally(database.close)
  return pooler
}

/** The result of a part of the start; asked to stop, nobody waits for it any longer. */
export const unlessStopped = async <Result>(stopRequested: AbortSignal, work: Promise<Result>): Promise<Result> => {
  work.catch(() => {})
  if (!stopRequested.aborted) await Promise.race([work, once(stopRequested, 'abort')])
  stopRequested.throwIfAborted()
  return work
}

/** What the processes of an installation on this machine share. It is prepared once, before the first of them serves. */
export type Prepared = { appUrl: string; ownerUrl: string; listenUrl: string; replicaUrl?: string | undefined; pooler: Pooler; secret: string }

/** A start under way: how it is logged, what it has started so far, and whether it was asked to stop. */
export type Starting = { log: Log; started: Stop[]; stopRequested: AbortSignal }

/** Checks the ports, opens the database (starting the embedded one) and migrates it. `whileWaiting` is called, perhaps twice, when this process begins to wait for it. */
export const prepareInstallation = async (config: Config, { log, started, stopRequested }: Starting, whileWaiting = () => {}): Promise<Prepared> => {
  await demandPort({ variable: 'PORT', port: config.port, host: config.listenAddress })
  await demandPort({ variable: 'INTERNAL_PORT', port: config.internalPort, host: config.internalAddress })
  if (config.replies?.smtpPort !== undefined && config.serve.has('jobs'))
    await demandPort({ variable: 'REPLY_SMTP_PORT', port: config.replies.smtpPort, host: config.listenAddress })
  let storage: Filled
  const onBegun = () => {
    whileWaiting()
    if (!config.demonstration) return
    storage ??= storeFiles(config)
    // Its failure is told where it is awaited.
    storage.catch(() => {})
  }
  const { secret, postgres } = await reportWaiting('Waiting for PostgreSQL', openPostgres(config, log, started, onBegun))
  const pooler = await unlessStopped(stopRequested, prepareDatabase(config, postgres, secret, storage))
  if (pooler === 'forgets')
    log.warn('the connection pooler keeps no prepared statements (PgBouncer before 1.21, or max_prepared_statements = 0): every statement is parsed anew')
  const { appUrl, ownerUrl, listenUrl, replicaUrl } = postgres
  return { appUrl, ownerUrl, listenUrl, replicaUrl, pooler, secret }
}

/** The application's code: most of the program. A supervisor doesn't need it, and others load it while PostgreSQL starts. */
export const loadApplication = () => {
  const loading = import('./application.ts')
  // Its failure is told where it is awaited.
  loading.catch(() => {})
  return loading
}

type LoadedApplication = ReturnType<typeof loadApplication>

/** Opens the application on a prepared installation and listens. */
export const serveInstallation = async (
  config: Config,
  prepared: Prepared,
  loaded: LoadedApplication,
  { log, started, stopRequested }: Starting,
): Promise<Application> => {
  const clock = config.testClock ? clockOfFile(config.testClock) : undefined
  const { openApplication } = await loaded
  const application = await openApplication({ config, ...prepared, log, clock })
  started.push(application.close)
  // By now the secret has opened the signing keys, so it is the right one.
  await sealDriverLicenses(application.database, openSecrets(prepared.secret))
  // Saves memory while serving; during the start the heap only grows, and collecting it at every tenth would find nothing (docs/decisions/0085).
  setFlagsFromString('--heap-growing-percent=10')
  // What only the start needed would otherwise stay until the heap has grown by half (docs/decisions/0093).
  globalThis.gc?.()
  await application.app.listen({ port: config.port, host: config.listenAddress })
  started.push(() => application.drain(AbortSignal.timeout(idleAtStop)))
  application.metrics.loop.start(log)
  started.push(await startHeartbeat({ database: application.database, log, config }))
  started.push(async () => application.metrics.loop.stop())
  stopRequested.throwIfAborted()
  return application
}

/** Starts parts in order; when one fails, or when it is asked to stop, what was started before is stopped again. */
export const startParts = async <Result>(
  config: Config,
  stopRequested: AbortSignal,
  start: (starting: Starting) => Promise<Result>,
): Promise<Result & { stop: Stop }> => {
  const started: Stop[] = []
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end()
  }
  try {
    return { ...(await start({ log: openLog(config.logLevel, config.traces !== undefined), started, stopRequested })), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Everything in this one process. */
export const startLanyard = (config: Config, stopRequested: AbortSignal) =>
  startParts(config, stopRequested, async (starting) => {
    let loading: LoadedApplication | undefined
    const prepared = await prepareInstallation(config, starting, () => {
      loading ??= loadApplication()
    })
    const { sites, metrics } = await serveInstallation(config, prepared, loading ?? loadApplication(), starting)
    const served = await serveMetrics(metrics, config.internalPort, config.internalAddress)
    starting.started.push(async () => void served.close())
    return { sites }
  })
