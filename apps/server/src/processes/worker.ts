import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '../config.ts'
import { type Prepared, serveInstallation, startParts } from '../start.ts'
import { welcomeScreen } from '../welcome/screen.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** The flag that says a supervisor of Lanyard's started this process, and not a process manager that uses node:cluster too. */
export const workerFlag = '--worker'

export const isWorker = (args: readonly string[]) => cluster.isWorker && args.includes(workerFlag)

/** Resolves once the message is on its way. */
export const tell = (message: FromWorker) => new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()))

const prepared = async (stopRequested: AbortSignal): Promise<Prepared> => {
  for (;;) {
    // Only the supervisor sends messages.
    const [message] = (await once(process, 'message', { signal: stopRequested })) as [ToWorker]
    if (message.kind === 'serve') return message.prepared
  }
}

/** One of several processes that share the port. The supervisor has prepared the installation. */
export const startWorker = (config: Config, stopRequested: AbortSignal) =>
  startParts(config, stopRequested, async (starting) => {
    const { metrics, sites } = await serveInstallation(config, await prepared(stopRequested), starting)
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'metrics') void metrics.text().then((text) => tell({ ...message, text }))
    })
    await tell({ kind: 'ready', screen: welcomeScreen(config, sites) })
    return {}
  })
