import { once } from 'node:events'
import { ConfigError, readConfig } from './config.ts'
import { SetupError } from './embedded-postgres/setup-error.ts'
import { startLanyard } from './start.ts'
import { showWelcomeScreen } from './welcome/screen.ts'

/** The process: starts Lanyard, and stops it when asked to. */
try {
  const config = readConfig(process.env, process.argv.slice(2))
  const lanyard = await startLanyard(config)
  showWelcomeScreen(config, lanyard.dependencies.sites)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await lanyard.stop()
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof SetupError ? error.message : error)
  process.exit(1)
}
