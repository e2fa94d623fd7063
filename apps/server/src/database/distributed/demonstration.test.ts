import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { prepareDemonstration } from '../../demonstration/demonstration.ts'
import { prepareJobs } from '../../jobs/jobs-schema.queries.ts'
import { inDatabase, testPort, testSecret } from '../../testing/addresses.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { createClusterDatabase, distributeDatabase, dropClusterDatabase } from '../../testing/test-cluster.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrations/migrate.ts'
import { diagnose } from './doctor.ts'
import { readFingerprints } from './fingerprints.queries.ts'

/** Needs a cluster: `npm run test:citus`. */
const cluster = inject('cluster')
const name = `empty_${randomUUID().replaceAll('-', '')}`

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  await server.close()
  if (cluster) await dropClusterDatabase(cluster, name)
})

const withOwner = async <Result>(url: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  return work(owner).finally(() => owner.end())
}

/** Written by the test server’s process, which no process does in the other database. */
const ofProcesses = new Set(['attendance_changes', 'class_attendance', 'learner_attendance', 'news_rounds', 'processes', 'signing_keys'])

const rowCounts = (url: string) =>
  withOwner(url, async (owner) => {
    await owner.query('begin')
    const fingerprints = await readFingerprints(owner)
    return Object.fromEntries(fingerprints.filter(({ table }) => !ofProcesses.has(table)).map(({ table, rows }) => [table, rows]))
  })

const loadDemonstration = async () => {
  const database = openDatabase(inDatabase(server.appUrl, name), { connections: 1 })
  try {
    await prepareDemonstration(database, server.files.storage, testPort, testSecret)
  } finally {
    await database.close()
  }
}

test.skipIf(cluster === null)('a distributed database takes the demonstration, as one does that is distributed afterwards', { timeout: 300_000 }, async () => {
  if (cluster === null) return
  const ownerUrl = inDatabase(server.ownerUrl, name)
  await createClusterDatabase(cluster, name)
  await migrate(ownerUrl, 'app')
  await prepareJobs(ownerUrl)
  await distributeDatabase(ownerUrl)
  await loadCatalogue(ownerUrl)
  await loadDemonstration()
  expect(await rowCounts(ownerUrl)).toEqual(await rowCounts(server.ownerUrl))
  expect(await withOwner(ownerUrl, diagnose)).toMatchObject({ kind: 'distributed', isHealthy: true })
})
