import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '../config.ts'
import { loadApplication, serveInstallation, startParts, unlessStopped, upgradeDatabase } from '../start.ts'
import { welcomeScreen } from '../welcome/screen.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** The flag that says a supervisor of Lanyard's started this process, and not a process manager that uses node:cluster too. */
export const workerFlag = '--worker'

export const isWorker = (args: readonly string[]) => cluster.isWorker && args.includes(workerFlag)

/** Resolves once the message is on its way. */
export const tell = (message: FromWorker) => new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()))

/** Milliseconds for which a process that retires keeps idle connections open. */
const idleAtRetirement = 10_000

type Serve = Extract<ToWorker, { kind: 'serve' }>

const toServe = async (stopRequested: AbortSignal): Promise<Serve> => {
  for (;;) {
    // Only the supervisor sends messages.
    const [message] = (await once(process, 'message', { signal: stopRequested })) as [ToWorker]
    if (message.kind === 'serve') return message
  }
}

/** Resolves when a new process serves in the place of this one. */
const whenRetired = () =>
  new Promise<void>((resolve) => {
    process.on('message', (message: ToWorker) => void (message.kind === 'retire' && resolve()))
  })

/** One of several processes that share the port. The supervisor has prepared the installation. */
export const startWorker = (config: Config, stopRequested: AbortSignal) =>
  startParts(config, stopRequested, async (starting) => {
    const retired = whenRetired()
    const loaded = loadApplication()
    const { prepared, isLater } = await toServe(stopRequested)
    if (isLater) await unlessStopped(stopRequested, upgradeDatabase(prepared.ownerUrl))
    const { metrics, sites, drain } = await serveInstallation(config, prepared, loaded, starting)
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'metrics') void metrics.text().then((text) => tell({ ...message, text }))
    })
    await tell({ kind: 'ready', screen: welcomeScreen(config, sites) })
    /** Resolves when the process has nothing left to answer, or is asked to stop. */
    const served = retired.then(() => drain(AbortSignal.any([AbortSignal.timeout(idleAtRetirement), stopRequested])))
    return { served }
  })
