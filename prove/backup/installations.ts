import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterIn, endLeftovers } from '../../apps/server/src/embedded-postgres/embedded-postgres-processes.ts'
import type { Storage } from '../../apps/server/src/storage/storage.ts'
import { openFolderStorage } from '../../apps/server/src/storage/storage-folder.ts'
import { openStorage, storageConfigOf } from '../../apps/server/src/storage/storage-open.ts'
import { openS3Server } from '../../apps/server/src/storage/storage-testing.ts'
import { openOwnerAt } from '../database/owner.ts'
import { type Lanyard, startLanyard } from '../lanyard.ts'
import { type Cluster, startCluster } from './clusters.ts'

/** A place for a Lanyard, empty or not: its environment for commands, and ways to start, stop and inspect it. */
export type Installation = {
  environment: Record<string, string>
  start(): Promise<Lanyard>
  /** Stops Lanyard and keeps its data. */
  end(lanyard: Lanyard): Promise<void>
  /** Runs with its database up and Lanyard stopped. */
  whileStopped<Result>(work: () => Promise<Result>): Promise<Result>
  superuserUrl(): string
  storage(): Promise<Storage>
  remove(): Promise<void>
}

const end = async ({ wire, owner, kill }: Lanyard) => {
  wire.close()
  await owner.close()
  await kill()
}

/** Everything in one folder. */
export const newEmbedded = (folder: string): Installation => {
  let cluster: Cluster | undefined
  return {
    environment: { DATA_DIR: folder },
    start: () => startLanyard({ folder }),
    end,
    whileStopped: async (work) => {
      cluster = await startCluster(folder)
      return work().finally(cluster.stop)
    },
    superuserUrl: () => cluster?.superuserUrl ?? '',
    storage: () => openFolderStorage(join(folder, 'files')),
    remove: async () => {
      await endLeftovers(clusterIn(folder))
      for (const path of [folder, `${folder}.log`]) await rm(path, { recursive: true, force: true })
    },
  }
}

const secret = 'the secret of an installation of proofs, long enough'

/** Its own PostgreSQL and S3 store. */
export const newExternal = async (folder: string): Promise<Installation> => {
  const [cluster, s3] = [await startCluster(`${folder}.database`), await openS3Server()]
  const environment = {
    ...{ DATABASE_URL: cluster.ownerUrl, DATABASE_APP_URL: cluster.appUrl, STORAGE_URL: s3.url, DATA_DIR: folder },
    ...{ LANYARD_SECRET: secret, LANYARD_DEMO: 'on', LISTEN_ADDRESS: 'localhost' },
  }
  return {
    environment,
    start: async () => ({ ...(await startLanyard({ folder, environment })), owner: openOwnerAt(async () => cluster.ownerUrl) }),
    end,
    whileStopped: (work) => work(),
    superuserUrl: () => cluster.superuserUrl,
    storage: () => openStorage(storageConfigOf(s3.url, folder)),
    remove: async () => {
      await cluster.remove()
      await s3.close()
      for (const path of [folder, `${folder}.log`]) await rm(path, { recursive: true, force: true })
    },
  }
}
