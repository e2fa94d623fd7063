import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { type Prepared, prepareInstallation, type Starting, startParts, unlessStopped } from '../start.ts'
import { mergeMetrics } from '../telemetry/merged-metrics.ts'
import { serveMetrics } from '../telemetry/metrics.ts'
import { readAllowedConnections } from './connections.queries.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { workerFlag } from './worker.ts'

/** Milliseconds: before a process that ended is replaced, doubled each time up to the longest. One that served for `settled` starts from the first again. */
const [firstPause, longestPause, settled] = [250, 10_000, 60_000]
/** Milliseconds within which a process gives its metrics. */
const patience = 2_000
/** Beside its pool, a process has a connection that hears of changes and two for jobs. */
const connectionsBeside = 3
/** For migrations, backups and other processes that come and go. */
const connectionsLeft = 10

/** A process that couldn't start; its sentence is for the operator. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
  readonly exitCode: number
  constructor({ message, exitCode }: { message: string; exitCode: number }) {
    super(message)
    this.exitCode = exitCode
  }
}

/** As many processes as configured. Unless their number was chosen, no more than the database has connections for. */
const fittingProcesses = async ({ processes: { count, isChosen }, databasePool }: Config, { ownerUrl, pooler }: Prepared, { log }: Starting) => {
  if (pooler !== 'none') return count
  const allowed = await readAllowedConnections(ownerUrl)
  const fitting = Math.max(1, Math.floor((allowed - connectionsLeft) / (databasePool + connectionsBeside)))
  if (fitting >= count) return count
  log.warn({ processes: count, fitting, allowed }, `the database allows ${allowed} connections, enough for ${fitting} processes`)
  return isChosen ? count : fitting
}

const send = (worker: Worker, message: ToWorker) => void (worker.isConnected() && worker.send(message))

/** One of the processes: it serves, or waits to be replaced. `number` stays the same when it is. */
type Slot = { number: number; worker: Worker | undefined; restarts: number }

const endOf = async (worker: Worker, ask = () => void worker.process.kill('SIGTERM')) => {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  ask()
  await ended
}

const openSlots = (prepared: Prepared, { log }: Starting) => {
  const slots: Slot[] = []
  /** Beside those in the slots: they aren't in their place yet, or no longer. */
  const beside = new Set<Worker>()
  let isStopping = false

  /** Resolves with the screen when the process serves. */
  const whenServing = (worker: Worker, isLater: boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      worker.once('online', () => send(worker, { kind: 'serve', prepared, isLater }))
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(message.screen)
        if (message.kind === 'failed') reject(new WorkerFailed(message))
      })
      worker.once('exit', (code, signal) => reject(new Error(`A process ended while it started (${signal ?? `exit code ${code}`})`)))
    })

  const start = (slot: Slot, isLater: boolean): Promise<string> => {
    slot.worker = cluster.fork()
    return whenServing(slot.worker, isLater)
  }

  /** Replaces the process whenever it ends. */
  const keepRunning = (slot: Slot, pause = firstPause) => {
    const { worker } = slot
    if (!worker) return
    const since = performance.now()
    worker.once('exit', (code, signal) => {
      // One that retired has a successor.
      if (slot.worker !== worker) return
      slot.worker = undefined
      if (isStopping) return
      const wait = performance.now() - since > settled ? firstPause : pause
      log.error({ process: slot.number, pid: worker.process.pid, code, signal, waits: wait }, 'a process ended by itself and is started again')
      slot.restarts++
      setTimeout(() => {
        if (isStopping || slot.worker) return
        start(slot, true).then(
          () => log.info({ process: slot.number, pid: slot.worker?.process.pid }, 'a process serves again'),
          (error: unknown) => log.error({ err: error, process: slot.number }, 'a process could not start'),
        )
        keepRunning(slot, Math.min(wait * 2, longestPause))
      }, wait)
    })
  }

  /** It accepts nothing more, and ends once it has answered its connections. */
  const retire = async (worker: Worker) => {
    beside.add(worker)
    await endOf(worker, () => send(worker, { kind: 'retire' }))
    beside.delete(worker)
  }

  /** The new process serves before the earlier one retires. If it can't, the earlier one stays. */
  const renew = async (slot: Slot) => {
    const worker = cluster.fork()
    beside.add(worker)
    await whenServing(worker, true).finally(() => beside.delete(worker))
    const earlier = slot.worker
    slot.worker = worker
    keepRunning(slot)
    log.info({ process: slot.number, pid: worker.process.pid }, 'a new process serves')
    if (earlier) await retire(earlier)
  }

  let isRenewing = false
  /** One after another, so that there is only one more than usual. */
  const renewAll = async () => {
    if (isRenewing) return log.warn('the processes are already being renewed')
    isRenewing = true
    try {
      for (const slot of slots) if (!isStopping) await renew(slot)
      if (!isStopping) log.info('all processes are renewed')
    } catch (error) {
      if (!isStopping) log.error({ err: error }, 'a new process could not start, so the earlier ones serve on')
    } finally {
      isRenewing = false
    }
  }

  const open = async (): Promise<string> => {
    const slot: Slot = { number: slots.length + 1, worker: undefined, restarts: 0 }
    slots.push(slot)
    const screen = await start(slot, false)
    keepRunning(slot)
    return screen
  }
  const stop = async () => {
    isStopping = true
    await Promise.all([...slots.flatMap(({ worker }) => worker ?? []), ...beside].map((worker) => endOf(worker)))
  }
  return { slots, open, renewAll, stop }
}

let questions = 0

/** One process's metrics; empty if it doesn't answer. */
const metricsOf = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    const question = questions++
    const finish = (text: string) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(text)
    }
    const hear = (message: FromWorker) => void (message.kind === 'metrics' && message.question === question && finish(message.text))
    const timer = setTimeout(finish, patience, '')
    worker.on('message', hear)
    send(worker, { kind: 'metrics', question })
  })

const ownMetrics = (slots: readonly Slot[]) => [
  '# HELP lanyard_processes How many processes serve',
  '# TYPE lanyard_processes gauge',
  `lanyard_processes ${slots.filter(({ worker }) => worker).length}`,
  '# HELP lanyard_process_restarts_total How often a process ended by itself and was started again',
  '# TYPE lanyard_process_restarts_total counter',
  ...slots.map(({ number, restarts }) => `lanyard_process_restarts_total{process="${number}"} ${restarts}`),
  '',
]

/**
 * The processes that share the port. This one prepares the installation, keeps the embedded PostgreSQL, replaces processes that end, renews all of them on
 * SIGUSR2 and gives the metrics of all; it serves no requests itself (decision 71).
 */
export const superviseProcesses = (config: Config, args: readonly string[], stopRequested: AbortSignal) =>
  startParts(config, stopRequested, async (starting) => {
    const prepared = await prepareInstallation(config, starting)
    const count = await fittingProcesses(config, prepared, starting)
    // Processes accept connections themselves: those that this one handed to a process that had just died would hang.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: fileURLToPath(new URL('../../lanyard.mjs', import.meta.url)), args: [...args, workerFlag] })
    const { slots, open, renewAll, stop } = openSlots(prepared, starting)
    starting.started.push(stop)
    process.on('SIGUSR2', () => void renewAll())
    // The first one alone: what keeps one from starting is said once.
    const screen = await unlessStopped(stopRequested, open())
    await unlessStopped(stopRequested, Promise.all(Array.from({ length: count - 1 }, open)))
    const text = async () => {
      const texts = await Promise.all(slots.map(async ({ number, worker }) => ({ process: String(number), text: worker ? await metricsOf(worker) : '' })))
      return `${ownMetrics(slots).join('\n')}${mergeMetrics(texts)}`
    }
    const served = await serveMetrics({ text, contentType: 'text/plain; version=0.0.4; charset=utf-8' }, config.internalPort, config.internalAddress)
    starting.started.push(async () => void served.close())
    return { screen }
  })
