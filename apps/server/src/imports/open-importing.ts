import { openCatalogue } from '../catalogue/catalogue.ts'
import { systemClock } from '../common/clock.ts'
import { listenForChanges } from '../database/changes/change-notifications.ts'
import { openDatabase } from '../database/database.ts'
import { openDatabaseClock } from '../database/database-clock.ts'
import { openRichTexts } from '../records/cases/rich-texts.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { openSites } from '../sites/sites.ts'
import { openStorage, type StorageConfig } from '../storage/storage-open.ts'
import { openLog } from '../telemetry/log.ts'
import { openParsing } from '../workers/parsing.ts'
import { openImporter } from './importer.ts'

/** Whose records come in: the database, the secret and where files are kept. `isEmbedded`: the database is Lanyard's own, on this machine. */
export type ImportInstallation = {
  connectionString: string
  isEmbedded?: boolean
  secret: string
  files: { place: StorageConfig; isScanned: boolean }
}

/** The importer in a process of its own, with few connections. */
export const openImporting = async (
  { connectionString, isEmbedded = false, secret, files }: ImportInstallation,
  atEnd: (work: () => Promise<unknown>) => void,
) => {
  const database = openDatabase(connectionString, { connections: 2 })
  atEnd(database.close)
  const { timed } = openDatabaseClock(systemClock)
  const changes = await listenForChanges({ connectionString, log: openLog('silent'), timed })
  atEnd(changes.close)
  const [sites, catalogue] = [await openSites(database, changes), await openCatalogue(database, changes)]
  const workers = openParsing({ threads: 1 })
  atEnd(workers.close)
  const keeping = { storage: await openStorage(files.place), workers, isScanned: files.isScanned }
  const importer = openImporter({
    ...{ connectionString, isEmbedded, database, catalogue },
    ...{ secrets: openSecrets(secret), richTexts: openRichTexts(workers), files: keeping },
  })
  return { sites, catalogue, database, importer }
}
