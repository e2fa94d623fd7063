import { withoutChangeLog } from '../common/change-origin.ts'
import type { Database } from '../database/database.ts'
import { openSecrets } from '../secrets/secrets.ts'
import type { Storage } from '../storage/storage.ts'
import { hasTenants, moveSites } from './demonstration.queries.ts'
import { demonstrationTenants } from './tenants.ts'

/** Checks for the file that is stored last: if it exists, all do. */
const hasDemonstrationFiles = async (storage: Storage): Promise<boolean> =>
  (await storage.head(`learnerapp/${demonstrationTenants.at(-1)?.code}/header-logo.png`)) !== undefined

/** Stores the demonstration's files. What writes its PDFs takes 14 MB of memory, so it is imported at the first start only. */
export const storeDemonstrationFiles = async (storage: Storage): Promise<void> => {
  if (!(await hasDemonstrationFiles(storage))) await (await import('./demonstration-files.ts')).putDemonstrationFiles(storage)
}

/** Loads the demonstration into an empty database, and moves its sites to the port of this start. Its files are stored before. */
export const prepareDemonstration = async (database: Database, storage: Storage, port: number, secret: string): Promise<void> => {
  if (await hasTenants(database)) {
    await moveSites(database, port)
    return
  }
  const { loadDemonstration } = await import('./load-demonstration.ts')
  await withoutChangeLog(() => loadDemonstration(database, storage, port, openSecrets(secret)))
}
