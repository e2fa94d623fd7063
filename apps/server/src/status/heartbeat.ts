import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import lanyard from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { certificateEnd } from '../http/certificate.ts'
import type { Log } from '../telemetry/log.ts'
import { beat, type Heartbeat, stopBeating } from './status.queries.ts'

/** Milliseconds. */
export const beatEvery = 15_000
/** Milliseconds between two looks at the event loop. */
const resolution = 20

type Beating = { database: Database; log: Pick<Log, 'warn'>; config: Pick<Config, 'serve' | 'dataFolder' | 'storage' | 'certificate'>; every?: number }

const diskOf = async ({ dataFolder, storage }: Beating['config']) => {
  const { bavail, blocks, bsize } = await statfs(storage.kind === 'folder' ? storage.folder : dataFolder)
  return { diskFreeBytes: bavail * bsize, diskBytes: blocks * bsize }
}
const unknownDisk = { diskFreeBytes: null, diskBytes: null }

/** Says every few seconds that this process runs, and how it is. While the database is away, nobody hears it. */
export const startHeartbeat = async ({ database, log, config, every = beatEvery }: Beating): Promise<() => Promise<void>> => {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const own = { id: randomUUID(), host: hostname(), pid: process.pid, version: lanyard.version, parts: [...config.serve], startedAt: new Date().toISOString() }
  const heartbeat = async (): Promise<Heartbeat> => {
    // The monitor counts its own pause with the delay.
    const loopDelayMs = Math.max(0, delay.percentile(99) / 1e6 - resolution)
    delay.reset()
    const disk = await diskOf(config).catch(() => unknownDisk)
    return {
      ...own,
      ...disk,
      memoryBytes: process.memoryUsage.rss(),
      loopDelayMs,
      certificateEndsAt: config.certificate ? certificateEnd(config.certificate.certificate) : null,
    }
  }
  let beating: Promise<unknown> = Promise.resolve()
  const next = () => {
    beating = heartbeat()
      .then((now) => beat(database, now))
      .catch((error: unknown) => log.warn({ err: error }, 'this process couldn’t say that it runs'))
  }
  next()
  await beating
  const timer = setInterval(next, every).unref()
  return async () => {
    clearInterval(timer)
    delay.disable()
    await beating
    await stopBeating(database, own.id).catch((error: unknown) => log.warn({ err: error }, 'this process couldn’t say that it stops'))
  }
}
