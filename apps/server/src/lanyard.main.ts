import { once } from 'node:events'
import { readConfig } from './config.ts'
import { SetupError } from './embedded-postgres/setup-error.ts'
import { startLanyard } from './start.ts'
import { showWelcomeScreen } from './welcome/screen.ts'

const isDiskFull = (error: unknown) =>
  ['ENOSPC', '53100'].includes((error as { code?: string } | null)?.code ?? '') || /No space left on device/.test((error as Error | null)?.message ?? '')

/** One or two sentences for the person at the terminal. */
const explainFailure = (error: unknown): { message: string; exitCode: number } => {
  if (error instanceof SetupError) return error
  if (isDiskFull(error)) return new SetupError('The disk is full. Make room, then start Lanyard again.', { area: 'dataFolder' })
  return new SetupError(`Lanyard couldn't start: ${(error as Error | null)?.message ?? error}. LOG_LEVEL=debug shows more.`)
}

/** The process: starts Lanyard, and stops it when asked to. One Ctrl+C can be two signals, as npm passes its own on: the first counts. */
const asked = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => asked.abort())

try {
  const config = readConfig(process.env, process.argv.slice(2))
  const lanyard = await startLanyard(config, asked.signal)
  showWelcomeScreen(config, lanyard.dependencies.sites)
  if (!asked.signal.aborted) await once(asked.signal, 'abort')
  await lanyard.stop()
} catch (error) {
  // What was under way fails when it is stopped.
  if (asked.signal.aborted) process.exit(0)
  const { message, exitCode } = explainFailure(error)
  console.error(message)
  if (['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '')) console.error(error)
  process.exit(exitCode)
}
