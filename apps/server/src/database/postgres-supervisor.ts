import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import type { Log } from '../telemetry/log.ts'

const firstPause = 250
const longestPause = 10_000

/** Runs the embedded PostgreSQL and restarts it whenever it ends unexpectedly. Its addresses stay the same while their port is free. */
export const keepPostgresRunning = async (options: EmbeddedPostgresOptions, log: Log): Promise<EmbeddedPostgres> => {
  let running: Promise<EmbeddedPostgres>
  let stopped = false

  const startAgain = async (wait = firstPause): Promise<EmbeddedPostgres> => {
    if (stopped) throw new Error('PostgreSQL was stopped')
    try {
      return await start()
    } catch (error) {
      log.error({ err: error }, 'the embedded PostgreSQL did not start again')
      await pause(wait)
      return startAgain(Math.min(wait * 2, longestPause))
    }
  }
  const onExit = () => {
    if (stopped) return
    log.error('the embedded PostgreSQL ended by itself and is started again')
    running = startAgain()
    running.catch(() => {})
  }
  const start = () => startEmbeddedPostgres({ ...options, onExit, onWait: (sentence) => log.warn(sentence) })

  running = start()
  const { ownerUrl, appUrl } = await running
  return {
    ownerUrl,
    appUrl,
    stop: async () => {
      stopped = true
      const last = await running.catch(() => undefined)
      await last?.stop()
    },
  }
}
