import { type Call, productTables } from '@lanyard/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'
import { hearStatements } from '../../testing/statements/watch-statements.ts'

type Sent = { text: string; values: readonly unknown[] }

/** Needs a cluster: `npm run test:citus`. */
const onCluster = test.skipIf(inject('cluster') === null)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  hearStatements()
  await server.close()
})

const pathsOf = (prefix: RegExp) =>
  productTables()
    .flatMap(({ calls }) => Object.values(calls) as Call[])
    .filter(({ method, path }) => method === 'GET' && !path.includes('{') && !path.includes(':') && prefix.test(path))
    .map(({ path }) => path)

/** What the paths send to the database: selections of tenants' rows, each text once. */
const recorded = async (origin: Origin, bearer: string, paths: readonly string[]): Promise<{ statements: Map<string, Sent>; failed: string[] }> => {
  const statements = new Map<string, Sent>()
  const failed: string[] = []
  hearStatements((sent) => {
    if (/^\s*(select|with)\b/.test(sent.text) && sent.text.includes('tenant_id')) statements.set(sent.text, sent)
  })
  for (const path of paths) {
    const { statusCode } = await server.raw(origin, path, { bearer })
    if (statusCode >= 500) failed.push(`${statusCode} ${path}`)
  }
  hearStatements()
  return { statements, failed }
}

const tasksOf = async (client: pg.Client, { text, values }: Sent): Promise<string> => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values as unknown[])
  const counts = rows.map((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1]).filter((count) => count !== undefined)
  return counts.every((count) => count === '1') ? '1' : counts.join(' + ')
}

const expectSingleTasks = async (tenantId: number, statements: ReadonlyMap<string, Sent>) => {
  const client = new pg.Client({ connectionString: server.appUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`set local app.tenant_id = '${tenantId}'`)
  const several: string[] = []
  for (const sent of statements.values()) {
    const tasks = await tasksOf(client, sent)
    if (tasks !== '1') several.push(`${tasks} tasks: ${sent.text}`)
  }
  await client.end()
  expect(several).toEqual([])
}

onCluster('every statement of a learner’s pages is one task on one node', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const { statements, failed } = await recorded('banksia', bearer, pathsOf(/^\/learner-app\//))
  expect(failed).toEqual([])
  expect(statements.size).toBeGreaterThan(15)
  await expectSingleTasks(server.tenantId('banksia'), statements)
})

onCluster('so is every statement of the catalogue and of the console’s lists, apart from those of the console’s own pool', async () => {
  const bearer = await server.staffToken('admin@banksia.example')
  const { statements, failed } = await recorded('console', bearer, pathsOf(/^\/(?!learner-app)/))
  expect(failed).toEqual([])
  expect(statements.size).toBeGreaterThan(15)
  const ofTenant = new Map([...statements].filter(([, { values }]) => values.includes(server.tenantId('banksia')) && !values.includes(0)))
  await expectSingleTasks(server.tenantId('banksia'), ofTenant)
})
