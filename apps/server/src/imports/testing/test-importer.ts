import { openCatalogue } from '../../catalogue/catalogue.ts'
import { openRichTexts } from '../../records/cases/rich-texts.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import type { TestServer } from '../../testing/server.ts'
import { openImporter } from '../importer.ts'

export type TestImporter = ReturnType<typeof openImporter>

/** The importer on a test server's database and workers. */
export const openTestImporter = async ({ appUrl, database, changeNotifications, files }: TestServer, secret = 'a secret of the tests'): Promise<TestImporter> =>
  openImporter({
    connectionString: appUrl,
    database,
    catalogue: await openCatalogue(database, changeNotifications),
    secrets: openSecrets(secret),
    richTexts: openRichTexts(files.workers),
    files: { storage: files.storage, workers: files.workers, isScanned: false },
  })
