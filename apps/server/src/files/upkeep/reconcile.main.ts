import { systemClock } from '../../common/clock.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import { openPostgres } from '../../database/open-postgres.ts'
import { findPooler } from '../../database/pooler.ts'
import { openStorage } from '../../storage/storage-open.ts'
import { openLog } from '../../telemetry/log.ts'
import { reconcileDocuments } from './reconcile.ts'

/** Compares document rows with stored files and reports mismatches. With --repair it fixes them. With the embedded database, Lanyard must not be running. */
const started: (() => Promise<void>)[] = []
try {
  const isRepairing = process.argv.includes('--repair')
  const config = readConfig(process.env)
  const storage = await openStorage(config.storage)
  const { postgres } = await openPostgres(config, openLog(config.logLevel), started)
  const database = openDatabase(postgres.appUrl, { connections: 1, pooler: await findPooler(postgres.appUrl) })
  const found = await reconcileDocuments({ database, storage, clock: systemClock }, { isRepairing }).finally(database.close)
  process.stdout.write(`${JSON.stringify({ ...found, isRepaired: isRepairing }, null, 2)}\n`)
  process.exitCode = isRepairing || found.filesWithoutRow.length + found.rowsWithoutFile.length === 0 ? 0 : 2
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
} finally {
  for (const stop of started.reverse()) await stop()
}
