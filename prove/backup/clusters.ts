import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded-postgres.ts'
import { ownerUrlOf } from '../database/owner.ts'

/** A PostgreSQL without a Lanyard: as its superuser, which no policy applies to, and as Lanyard's two roles. */
export type Cluster = { superuserUrl: string; ownerUrl: string; appUrl: string; stop(): Promise<void>; remove(): Promise<void> }

const asSuperuser = async (folder: string, ownerUrl: string) => {
  const url = new URL(ownerUrl)
  url.username = 'postgres'
  url.password = (await readFile(join(folder, 'postgres/lanyard-superuser'), 'utf8')).trim()
  return url.href
}

/** For a PostgreSQL that is running in the folder. */
export const superuserUrlOf = async (folder: string) => asSuperuser(folder, await ownerUrlOf(folder))

export const startCluster = async (folder: string): Promise<Cluster> => {
  const { ownerUrl, appUrl, stop } = await startEmbeddedPostgres({ folder, ...(await keepSecrets(folder)) })
  const remove = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { superuserUrl: await asSuperuser(folder, ownerUrl), ownerUrl, appUrl, stop, remove }
}

export const inDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
