import { once } from 'node:events'
import { ConfigError, readConfig } from './config.ts'
import { SetupError } from './embedded-postgres/setup-error.ts'
import { startLanyard } from './start.ts'
import { showWelcomeScreen } from './welcome/screen.ts'

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
  console.error(error instanceof ConfigError || error instanceof SetupError ? error.message : error)
  process.exit(1)
}
