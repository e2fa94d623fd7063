import { setTimeout as pause } from 'node:timers/promises'
import { type ConstructorOptions, PgBoss, type Queue } from 'pg-boss'
import { withChangeOrigin } from '../common/change-origin.ts'
import { inTime } from '../common/deadline.ts'
import { within } from '../common/spans.ts'
import type { ChangeNotifications } from '../database/changes/change-notifications.ts'
import { jobsSchema } from '../embedded-postgres/embedded-postgres-roles.queries.ts'
import type { JobMetrics } from '../telemetry/job-metrics.ts'
import type { Log } from '../telemetry/log.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { Job, Outcome } from './job.ts'

export type Runner = {
  /** Runs a job now, in any process, for one tenant or all of them. */
  wake(name: string, tenantId?: number): Promise<void>
  /** Waits for running jobs. */
  close(): Promise<void>
}

export type RunnerOptions = {
  connectionString: string
  jobs: readonly Job[]
  changeNotifications: Pick<ChangeNotifications, 'on'>
  log: Log
  metrics: JobMetrics
  /** If traces are on. */
  tracing?: Pick<Tracing, 'begin'> | undefined
  /** Milliseconds that closing may take. */
  closesWithin?: number
  pace?: Partial<Pace>
}

/** In seconds: how often to look into the queue, at schedules and for dead processes, how long a process may be silent, and how long to wait after a failure. */
type Pace = { lookEvery: number; scheduleEvery: number; superviseEvery: number; leaseSeconds: number; retryAfter: number }

const usualPace: Pace = { lookEvery: 5, scheduleEvery: 15, superviseEvery: 30, leaseSeconds: 30, retryAfter: 5 }

const hour = 60 * 60
const longestPause = 30_000
const longestStop = 2_000
/** The key of a run for later, so that it doesn't keep one for now out of the queue. */
const later = 'later'

const queueOf = ({ isShared }: Job, { leaseSeconds, retryAfter }: Pace): Omit<Queue, 'name'> => ({
  policy: isShared ? 'short' : 'stately',
  heartbeatSeconds: leaseSeconds,
  expireInSeconds: 12 * hour,
  retryLimit: 5,
  retryDelay: retryAfter,
  retryBackoff: true,
  retryDelayMax: hour,
  retentionSeconds: 24 * hour,
  deleteAfterSeconds: hour,
})

/** Two connections beside the pool; the handlers use the pool itself. */
const bossOptions = (connectionString: string, { lookEvery, scheduleEvery, superviseEvery }: Pace): ConstructorOptions => {
  const connection = { connectionString, max: 2, connectionTimeoutMillis: 5_000, query_timeout: 15_000, application_name: 'lanyard-jobs' }
  return {
    ...connection,
    ...{ schema: jobsSchema, migrate: false, reindex: false, monitorVacuum: false },
    ...{ cronMonitorIntervalSeconds: scheduleEvery, cronWorkerIntervalSeconds: Math.ceil(lookEvery) },
    ...{ superviseIntervalSeconds: superviseEvery, monitorIntervalSeconds: superviseEvery, maintenanceIntervalSeconds: hour },
  }
}

/**
 * Runs jobs on pg-boss, in the same database: each in one process of several, again if it fails, and by another process if the first one dies.
 * Opens in the background and keeps trying until the database accepts writes.
 */
export const openRunner = (options: RunnerOptions): Runner => {
  const { connectionString, jobs, changeNotifications, log, metrics, tracing, closesWithin = 10_000 } = options
  const pace = { ...usualPace, ...options.pace }
  const closing = new AbortController()
  const workers = new Map<string, string>()
  let boss: PgBoss | undefined

  /** Does nothing before the queue is open: the runs at start catch up. */
  const wake = async (name: string, tenantId?: number, queue = boss) => {
    if (closing.signal.aborted) return
    if (tenantId === undefined) await queue?.send(name)
    else await queue?.send(name, { tenantId }, { singletonKey: String(tenantId) })
    queue?.notifyWorker(workers.get(name) ?? '')
  }

  const run = async (job: Job, tenantId: number | undefined, signal: AbortSignal): Promise<Outcome> => {
    const finish = metrics.begin(job.name)
    try {
      const given = { tenantId, signal: AbortSignal.any([signal, closing.signal]) }
      const span = tracing?.begin({ name: `job ${job.name}`, kind: 'internal', attributes: { 'lanyard.job': job.name } })
      const outcome = await withChangeOrigin({ origin: 'job', actor: job.name }, () => (span ? within(span, () => job.run(given)) : job.run(given)))
      finish('done')
      return outcome
    } catch (error) {
      finish('failed')
      log.warn({ err: error, job: job.name }, 'a job failed')
      // The queue keeps what it's given, for all tenants to see: the cause stays in the log.
      throw new Error('The log says why')
    }
  }

  const work = async (fresh: PgBoss, job: Job) => {
    const options = queueOf(job, pace)
    await fresh.createQueue(job.name, options)
    const { policy: _, ...changeable } = options
    await fresh.updateQueue(job.name, changeable)
    await fresh.schedule(job.name, job.schedule)
    const worker = await fresh.work<{ tenantId?: number } | null>(job.name, { pollingIntervalSeconds: pace.lookEvery }, async ([queued]) => {
      const outcome = queued && (await run(job, queued.data?.tenantId, queued.signal))
      if (outcome?.againIn === undefined) return
      await fresh.upsert(job.name, null, { singletonKey: later, startAfter: Math.max(1, Math.ceil(outcome.againIn / 1000)) })
    })
    workers.set(job.name, worker)
  }

  const start = async () => {
    const fresh = new PgBoss(bossOptions(connectionString, pace))
    fresh.on('error', (error) => log.warn({ err: error }, 'the queue of jobs has a fault'))
    try {
      await fresh.start()
      for (const job of jobs) await work(fresh, job)
      boss = fresh
      for (const { name, runsAtStart } of jobs) if (runsAtStart) await wake(name, undefined, fresh)
    } catch (error) {
      boss = undefined
      await fresh.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  const keepStarting = async () => {
    for (let wait = 500; !closing.signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      try {
        await start()
        metrics.setOpen(true)
        return
      } catch (error) {
        log.warn({ err: error }, "the queue of jobs can't be opened yet")
        await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  for (const { name, wokenBy } of jobs)
    if (wokenBy)
      changeNotifications.on(
        wokenBy,
        ({ tenantId }) => wake(name, tenantId === undefined ? undefined : Number(tenantId)),
        () => wake(name),
      )
  const starting = keepStarting()

  const settle = async () => {
    await starting
    await Promise.all(jobs.map(({ name }) => boss?.offWork(name, { wait: true })))
  }

  return {
    wake,
    close: async () => {
      closing.abort()
      await inTime(settle(), performance.now() + closesWithin).catch(() => log.warn('a job is still running at close, and left to another process'))
      metrics.setOpen(false)
      await inTime(boss?.stop({ graceful: false }) ?? Promise.resolve(), performance.now() + longestStop).catch((error: unknown) =>
        log.warn({ err: error }, 'the queue of jobs did not close'),
      )
    },
  }
}
