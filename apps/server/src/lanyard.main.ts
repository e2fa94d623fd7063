import cluster from 'node:cluster'
import { once } from 'node:events'
import { type Config, readConfig } from './config.ts'
import { SetupError } from './embedded-postgres/setup-error.ts'
import { superviseProcesses, WorkerFailed } from './processes/supervisor.ts'
import { isWorker, startWorker, tell } from './processes/worker.ts'
import { startLanyard } from './start.ts'
import { welcomeScreen } from './welcome/screen.ts'

const isDiskFull = (error: unknown) =>
  ['ENOSPC', '53100'].includes((error as { code?: string } | null)?.code ?? '') || /No space left on device/.test((error as Error | null)?.message ?? '')

/** One or two sentences for the person at the terminal. */
const explainFailure = (error: unknown): { message: string; exitCode: number } => {
  if (error instanceof SetupError || error instanceof WorkerFailed) return error
  if (isDiskFull(error)) return new SetupError('The disk is full. Make room, then start Lanyard again.', { area: 'dataFolder' })
  return new SetupError(`Lanyard couldn't start: ${(error as Error | null)?.message ?? error}. LOG_LEVEL=debug shows more.`)
}

/** The process: starts Lanyard, and stops it when asked to. One Ctrl+C can be two signals, as npm passes its own on: the first counts. */
const asked = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => asked.abort())
const args = process.argv.slice(2)

// Without a listener it would end the process; the supervisor renews the processes.
process.on('SIGUSR2', () => {})

/** As one process, or as those that a supervisor keeps running. A process manager's cluster already is several. */
const start = async (config: Config): Promise<{ screen: string; stop(): Promise<void> }> => {
  const { count, isChosen } = config.processes
  if (cluster.isPrimary && (count > 1 || isChosen || config.production)) return superviseProcesses(config, args, asked.signal)
  process.on('SIGUSR2', () => console.error('This process has no supervisor to renew it. Restart Lanyard, or start it with --processes 1.'))
  const { sites, stop } = await startLanyard(config, asked.signal)
  return { screen: welcomeScreen(config, sites), stop }
}

const run = async (config: Config) => {
  const { screen, stop } = await start(config)
  process.stdout.write(`${screen}\n`)
  if (!asked.signal.aborted) await once(asked.signal, 'abort')
  await stop()
}

const runWorker = async (config: Config) => {
  const { served, stop } = await startWorker(config, asked.signal)
  if (!asked.signal.aborted) await Promise.race([served, once(asked.signal, 'abort')])
  await stop()
  // The channel to the supervisor keeps it alive otherwise.
  process.exit(0)
}

try {
  const config = readConfig(process.env, args)
  await (isWorker(args) ? runWorker(config) : run(config))
} catch (error) {
  // What was under way fails when it is stopped.
  if (asked.signal.aborted) process.exit(0)
  const failure = explainFailure(error)
  if (isWorker(args)) await tell({ kind: 'failed', message: failure.message, exitCode: failure.exitCode })
  else console.error(failure.message)
  if (['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '')) console.error(error)
  process.exit(failure.exitCode)
}
