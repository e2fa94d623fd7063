import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { openDatabase } from '../database/database.ts'
import { dropNotificationTriggers } from '../database/distributed/notification-triggers.queries.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { prepareDemonstration, storeDemonstrationFiles } from '../demonstration/demonstration.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { superuserPasswordFile } from '../embedded-postgres/embedded-postgres-initialise.ts'
import { prepareJobs } from '../jobs/jobs-schema.queries.ts'
import { openFolderStorage } from '../storage/storage-folder.ts'
import { inDatabase, testPort, testSecret } from './addresses.ts'
import {
  closeTemplate,
  createClusterDatabase,
  distributeDatabase,
  dropClusterDatabase,
  findCluster,
  prepareClusterRoles,
  type TestCluster,
} from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { ownerUrl: string; appUrl: string }
    /** With CITUS_URL, the databases of tests are distributed. */
    cluster: TestCluster | null
    /** The demonstration's files, to be copied. */
    files: string
  }
}

const template = 'template_of_tests'
const filesIn = (folder: string) => join(folder, 'files')

/** Test files create their own databases, and drop them whoever is connected, which the owner of one database can't do by default. */
const letOwnerManageDatabases = async (folder: string, { ownerUrl }: EmbeddedPostgres) => {
  const superuser = new URL(inDatabase(ownerUrl, 'postgres'))
  superuser.username = 'postgres'
  superuser.password = (await readFile(superuserPasswordFile(join(folder, 'postgres')), 'utf8')).trim()
  const client = new pg.Client({ connectionString: superuser.href })
  await client.connect()
  await client.query('alter role lanyard_owner createdb')
  await client.query('grant pg_signal_backend to lanyard_owner')
  await client.end()
}

/** Tests show that the product itself notifies, as on a distributed database. */
const withoutNotificationTriggers = async (ownerUrl: string) => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await dropNotificationTriggers(owner)
  await owner.end()
}

type Urls = { ownerUrl: string; appUrl: string }

const fillTemplate = async (folder: string, { ownerUrl, appUrl }: Urls, newAppPassword?: string) => {
  await migrate(inDatabase(ownerUrl, template), newAppPassword)
  await withoutNotificationTriggers(inDatabase(ownerUrl, template))
  await prepareJobs(inDatabase(ownerUrl, template))
  await loadCatalogue(inDatabase(ownerUrl, template))
  const database = openDatabase(inDatabase(appUrl, template), { connections: 1 })
  const storage = await openFolderStorage(filesIn(folder))
  await storeDemonstrationFiles(storage)
  await prepareDemonstration(database, storage, testPort, testSecret)
  await database.close()
}

const prepareTemplate = async (folder: string, postgres: EmbeddedPostgres) => {
  await letOwnerManageDatabases(folder, postgres)
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${template}`)
  await owner.end()
  await fillTemplate(folder, postgres)
}

const asRole = (url: string, role: string, password: string) => {
  const address = new URL(url)
  address.username = role
  address.password = password
  return address.href
}

/** The databases of tests on a cluster. The folder has the files. */
const prepareCluster = async (folder: string, citusUrl: string) => {
  const cluster = await findCluster(citusUrl)
  const [coordinator = ''] = cluster.nodes
  const urls = {
    ownerUrl: asRole(inDatabase(coordinator, 'postgres'), 'lanyard_owner', 'owner'),
    appUrl: asRole(inDatabase(coordinator, 'postgres'), 'lanyard_app', 'app'),
  }
  await prepareClusterRoles(cluster)
  await dropClusterDatabase(cluster, template)
  await createClusterDatabase(cluster, template)
  await fillTemplate(folder, urls, 'app')
  await distributeDatabase(inDatabase(urls.ownerUrl, template))
  await closeTemplate(cluster, template)
  return { cluster, urls }
}

const setUpCluster = async (folder: string, citusUrl: string, provide: TestProject['provide']) => {
  const { cluster, urls } = await prepareCluster(folder, citusUrl)
  provide('files', filesIn(folder))
  provide('postgres', urls)
  provide('cluster', cluster)
  return async () => {
    await dropClusterDatabase(cluster, template)
    await rm(folder, { recursive: true, force: true })
  }
}

/** One real PostgreSQL for all server tests, or the cluster of CITUS_URL. Each test file gets a copy of its database. */
export default async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-test-'))
  const { CITUS_URL } = process.env
  if (CITUS_URL) return setUpCluster(folder, CITUS_URL, provide)
  const postgres = await startEmbeddedPostgres({ folder, ownerPassword: 'owner', appPassword: 'app', durable: false })
  try {
    await prepareTemplate(folder, postgres)
  } catch (error) {
    await postgres.stop()
    throw error
  }

  provide('files', filesIn(folder))
  provide('postgres', { ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl })
  provide('cluster', null)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
