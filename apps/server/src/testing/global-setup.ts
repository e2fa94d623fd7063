import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { prepareDemonstration } from '../demonstration/demonstration.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { superuserPasswordFile } from '../embedded-postgres/embedded-postgres-initialise.ts'
import { prepareJobs } from '../jobs/jobs-schema.queries.ts'
import { openFolderStorage } from '../storage/storage-folder.ts'
import { inDatabase, testPort, testSecret } from './addresses.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { ownerUrl: string; appUrl: string }
    /** The demonstration's files, to be copied. */
    files: string
  }
}

const template = 'template_of_tests'
const filesIn = (folder: string) => join(folder, 'files')

/** Test files create their own databases, which the owner of one database can't do by default. */
const letOwnerCreateDatabases = async (folder: string, { ownerUrl }: EmbeddedPostgres) => {
  const superuser = new URL(inDatabase(ownerUrl, 'postgres'))
  superuser.username = 'postgres'
  superuser.password = (await readFile(superuserPasswordFile(join(folder, 'postgres')), 'utf8')).trim()
  const client = new pg.Client({ connectionString: superuser.href })
  await client.connect()
  await client.query('alter role lanyard_owner createdb')
  await client.end()
}

const prepareTemplate = async (folder: string, postgres: EmbeddedPostgres) => {
  await letOwnerCreateDatabases(folder, postgres)
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${template}`)
  await owner.end()

  const ownerUrl = inDatabase(postgres.ownerUrl, template)
  await migrate(ownerUrl)
  await prepareJobs(ownerUrl)
  await loadCatalogue(ownerUrl)
  const database = openDatabase(inDatabase(postgres.appUrl, template), { connections: 1 })
  await prepareDemonstration(database, await openFolderStorage(filesIn(folder)), testPort, testSecret)
  await database.close()
}

/** One real PostgreSQL for all server tests. Each test file gets a copy of its database. */
export default async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-test-'))
  const postgres = await startEmbeddedPostgres({ folder, ownerPassword: 'owner', appPassword: 'app', durable: false })
  try {
    await prepareTemplate(folder, postgres)
  } catch (error) {
    await postgres.stop()
    throw error
  }

  provide('files', filesIn(folder))
  provide('postgres', { ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
