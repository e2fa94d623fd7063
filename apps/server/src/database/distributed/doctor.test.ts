import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { obstaclesTo } from './checks.ts'
import { readCluster } from './cluster.queries.ts'
import { diagnose, wordsOf } from './doctor.ts'

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await openTestServer()
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const isOnCluster = inject('cluster') !== null

test('a migrated database is healthy, and the doctor says what it is', async () => {
  const diagnosis = await diagnose(owner)
  expect(diagnosis).toMatchObject({ kind: isOnCluster ? 'distributed' : 'plain', isHealthy: true })
  expect(wordsOf(diagnosis)).toMatch(/Healthy\.$/)
})

test('what is wrong is named, with what to do', async () => {
  await owner.query('begin')
  try {
    await owner.query('alter table saved_replies no force row level security')
    await owner.query("delete from migrations where name = '0001-house.sql'")
    const diagnosis = await diagnose(owner)
    expect(diagnosis.isHealthy).toBe(false)
    expect(Object.fromEntries(diagnosis.problems.map(({ name, about }) => [name, about]))).toMatchObject({
      missingMigrations: ['0001-house.sql'],
      unsecuredTables: ['saved_replies'],
    })
    expect(wordsOf(diagnosis)).toContain('WRONG: Providers’ tables aren’t protected by forced row-level security.\n  - saved_replies\n')
  } finally {
    await owner.query('rollback')
  }
})

test('a database that is plain, or distributed already, is not distributed', async () => {
  const [first = '', ...others] = obstaclesTo(await readCluster(owner), { isCurrent: true })
  expect(first).toMatch(isOnCluster ? /distributed already/ : /extension citus isn’t installed/)
  expect(others).toEqual([])
})

test('each obstacle is a sentence of its own', () => {
  const node = { name: 'db:5432', isCoordinator: true, isActive: true, hasShards: false }
  const cluster = {
    ...{ serverVersion: 150_004, citusVersion: '12.1-1', isDistributed: false, databaseBytes: 8e9, freeBytes: 1e9, serving: 2, nodes: [node] },
    role: { name: 'lanyard_owner', bypassesRowSecurity: false, isSuperuser: false },
  }
  const obstacles = obstaclesTo(cluster, { isCurrent: false })
  for (const part of ['PostgreSQL 16', 'Citus 13', 'bypassrls', 'no active worker', '20.0 GB', 'Stop it first', 'lacks migrations'])
    expect(obstacles.filter((sentence) => sentence.includes(part))).toHaveLength(1)
  const ready = {
    ...cluster,
    serverVersion: 180_006,
    citusVersion: '14.0-1',
    freeBytes: 80e9,
    serving: 0,
    nodes: [node, { ...node, name: 'w1:5432', isCoordinator: false, hasShards: true }],
  }
  expect(obstaclesTo({ ...ready, role: { ...cluster.role, bypassesRowSecurity: true } }, { isCurrent: true })).toEqual([])
})
