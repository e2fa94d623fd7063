import { basename, join } from 'node:path'
import { loadCatalogue } from '../../apps/server/src/catalogue/load-catalogue.ts'
import { openDatabase } from '../../apps/server/src/database/database.ts'
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts'
import { prepareDemonstration } from '../../apps/server/src/demonstration/demonstration.ts'
import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { openFolderStorage } from '../../apps/server/src/storage/storage-folder.ts'
import { inDatabase, testPort } from '../../apps/server/src/testing/addresses.ts'
import { createClusterDatabase, distributeDatabase, dropClusterDatabase, findCluster, prepareClusterRoles } from '../../apps/server/src/testing/test-cluster.ts'

/** A superuser's address of a Citus cluster. With it, Lanyard's databases are distributed there; without it, they are embedded. */
const { CITUS_URL: citusUrl = '' } = process.env

export const isOnCluster = citusUrl !== ''

export const clusterPasswords = { lanyard_owner: 'owner', lanyard_app: 'app' } as const
type Role = keyof typeof clusterPasswords

const nameOf = (folder: string) => basename(folder).toLowerCase().replaceAll('-', '_')

/** The address of a folder's database on the cluster. */
export const clusterUrlOf = (folder: string, role: Role): string => {
  const url = new URL(inDatabase(citusUrl, nameOf(folder)))
  url.username = role
  url.password = clusterPasswords[role]
  return url.href
}

/** Its sites move to the port of the first start. */
const loadDemonstration = async (folder: string) => {
  await loadCatalogue(clusterUrlOf(folder, 'lanyard_owner'))
  const database = openDatabase(clusterUrlOf(folder, 'lanyard_app'), { connections: 1 })
  await prepareDemonstration(database, await openFolderStorage(join(folder, 'files')), testPort, (await keepSecrets(folder)).secret)
  await database.close()
}

/** A migrated database for a folder, distributed once it is filled: with the demonstration, unless `fill` writes something else. */
export const createOnCluster = async (folder: string, fill: (folder: string) => Promise<unknown> = loadDemonstration): Promise<void> => {
  const cluster = await findCluster(citusUrl)
  const ownerUrl = clusterUrlOf(folder, 'lanyard_owner')
  await prepareClusterRoles(cluster)
  await createClusterDatabase(cluster, nameOf(folder))
  await migrate(ownerUrl, clusterPasswords.lanyard_app)
  await fill(folder)
  await distributeDatabase(ownerUrl)
}

export const dropOnCluster = async (folder: string): Promise<void> => {
  await dropClusterDatabase(await findCluster(citusUrl), nameOf(folder))
}
