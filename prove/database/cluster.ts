import { basename } from 'node:path'
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts'
import { inDatabase } from '../../apps/server/src/testing/addresses.ts'
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

/** An empty, migrated database for a folder. `fill` writes what it begins with; then it is distributed. */
export const createOnCluster = async (folder: string, fill: () => Promise<unknown> = async () => {}): Promise<void> => {
  const cluster = await findCluster(citusUrl)
  const ownerUrl = clusterUrlOf(folder, 'lanyard_owner')
  await prepareClusterRoles(cluster)
  await createClusterDatabase(cluster, nameOf(folder))
  await migrate(ownerUrl, clusterPasswords.lanyard_app)
  await fill()
  await distributeDatabase(ownerUrl)
}

export const dropOnCluster = async (folder: string): Promise<void> => {
  await dropClusterDatabase(await findCluster(citusUrl), nameOf(folder))
}
