import { once } from 'node:events'
import { type Application, openApplication } from './application.ts'
import { loadCatalogue } from './catalogue/load-catalogue.ts'
import { clockOfFile } from './common/clock.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrations/migrate.ts'
import { openPostgres, type Postgres } from './database/open-postgres.ts'
import { findPooler, type Pooler } from './database/pooler.ts'
import { demandPort } from './demand-port.ts'
import { prepareJobs } from './jobs/jobs-schema.queries.ts'
import { sealDriverLicenses } from './records/learners/seal-driver-licenses.ts'
import { openSecrets } from './secrets/secrets.ts'
import { reportWaiting } from './start-progress.ts'
import { openStorage } from './storage/storage-open.ts'
import { openLog } from './telemetry/log.ts'
import { serveMetrics } from './telemetry/metrics.ts'

type Stop = () => Promise<void>
type Running = { dependencies: Application; stop: Stop }

const prepareDatabase = async (config: Config, { ownerUrl, appUrl, newAppPassword }: Postgres, secret: string): Promise<Pooler> => {
  const { demonstration, port, storage } = config
  await reportWaiting('Preparing the database', migrate(ownerUrl, newAppPassword))
  await prepareJobs(ownerUrl)
  await reportWaiting('Loading the reference data', loadCatalogue(ownerUrl))
  const pooler = config.database.kind === 'external' ? await findPooler(appUrl) : 'none'
  if (!demonstration) return pooler
  // Only the demonstration writes PDFs: without it, the library is never loaded.
  const { prepareDemonstration } = await import('./demonstration/demonstration.ts')
  const database = openDatabase(appUrl, { connections: 1, pooler })
  await reportWaiting('Loading the demonstration', prepareDemonstration(database, await openStorage(storage), port, secret)).finally(database.close)
  return pooler
}

/** The result of a part of the start; asked to stop, nobody waits for it any longer. */
const unlessStopped = async <Result>(stopRequested: AbortSignal, work: Promise<Result>): Promise<Result> => {
  work.catch(() => {})
  if (!stopRequested.aborted) await Promise.race([work, once(stopRequested, 'abort')])
  stopRequested.throwIfAborted()
  return work
}

/** Starts every part in order; when one fails, or when it is asked to stop, what was started before is stopped again. */
export const startLanyard = async (config: Config, stopRequested: AbortSignal): Promise<Running> => {
  const log = openLog(config.logLevel)
  const started: Stop[] = []
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end()
  }
  try {
    await demandPort({ variable: 'PORT', port: config.port, host: config.listenAddress })
    await demandPort({ variable: 'INTERNAL_PORT', port: config.internalPort, host: '127.0.0.1' })
    if (config.replies?.smtpPort !== undefined && config.serve.has('jobs'))
      await demandPort({ variable: 'REPLY_SMTP_PORT', port: config.replies.smtpPort, host: config.listenAddress })
    const { secret, postgres } = await reportWaiting('Waiting for PostgreSQL', openPostgres(config, log, started))
    const pooler = await unlessStopped(stopRequested, prepareDatabase(config, postgres, secret))
    if (pooler === 'forgets')
      log.warn('the connection pooler keeps no prepared statements (PgBouncer before 1.21, or max_prepared_statements = 0): every statement is parsed anew')
    const clock = config.testClock ? clockOfFile(config.testClock) : undefined
    const addresses = { appUrl: postgres.appUrl, ownerUrl: postgres.ownerUrl, listenUrl: postgres.listenUrl }
    const dependencies = await openApplication({ config, ...addresses, pooler, secret, log, clock })
    started.push(dependencies.close)
    // By now the secret has opened the signing keys, so it is the right one.
    await sealDriverLicenses(dependencies.database, openSecrets(secret))
    const metrics = await serveMetrics(dependencies.metrics, config.internalPort)
    started.push(async () => void metrics.close())
    await dependencies.app.listen({ port: config.port, host: config.listenAddress })
    dependencies.metrics.loop.start(log)
    started.push(async () => dependencies.metrics.loop.stop())
    stopRequested.throwIfAborted()
    return { dependencies, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
