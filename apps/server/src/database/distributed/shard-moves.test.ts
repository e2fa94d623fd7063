import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../testing/addresses.ts'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'

/** Needs a cluster: `npm run test:citus`. */
const onCluster = test.skipIf(inject('cluster') === null)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const asSuperuser = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> => {
  const [coordinator = ''] = inject('cluster')?.nodes ?? []
  const client = new pg.Client({ connectionString: inDatabase(coordinator, new URL(server.ownerUrl).pathname.slice(1)) })
  await client.connect()
  return (await client.query<Row>(text, values).finally(() => client.end())).rows
}

type Placement = { shard: string; name: string; port: number }

const placementOf = async (tenantId: number): Promise<Placement> => {
  const [placement] = await asSuperuser<Placement>(
    `select s.shardid as shard, s.nodename as name, s.nodeport as port from citus_shards s
     where s.shardid = get_shard_id_for_distribution_column('accounts', $1::int)`,
    [tenantId],
  )
  return placement as Placement
}

/** Moves a tenant's rows to another worker while they are read and written. */
const moveTenant = async (tenantId: number) => {
  const { shard, name, port } = await placementOf(tenantId)
  const [target] = await asSuperuser<{ name: string; port: number }>(
    `select nodename as name, nodeport as port from pg_dist_node where shouldhaveshards and isactive and (nodename, nodeport) <> ($1, $2) limit 1`,
    [name, port],
  )
  await asSuperuser(`select citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode => 'force_logical')`, [
    shard,
    name,
    port,
    target?.name,
    target?.port,
  ])
  expect(await placementOf(tenantId)).toMatchObject({ name: target?.name, port: target?.port })
}

const people: [Origin, string][] = [
  ['banksia', 'learner@banksia.example'],
  ['kahu', 'learner@kahu.example'],
]
const pages = ['/learner-app/course-enrolments', '/learner-app/logbooks', '/learner-app/finance-invoices']

onCluster('a tenant moves to another node while it is used: no request fails, and nobody sees a foreign row', { timeout: 300_000 }, async () => {
  const readers = await Promise.all(
    people.map(async ([origin, email]) => {
      const bearer = await server.learnerToken(origin, email)
      const before = await Promise.all(pages.map(async (path) => (await server.raw(origin, path, { bearer })).body))
      return { origin, bearer, before }
    }),
  )
  let isMoving = true
  const wrong: string[] = []
  let requests = 0
  let slowest = 0
  const read = async ({ origin, bearer, before }: (typeof readers)[number]) => {
    for (let turn = 0; isMoving; turn++) {
      const path = pages[turn % pages.length] as string
      const { statusCode, body } = await server.raw(origin, path, { bearer })
      requests++
      if (statusCode !== 200 || body !== before[turn % pages.length]) wrong.push(`${statusCode} ${origin} ${path}`)
    }
  }
  const write = async ({ origin, bearer }: (typeof readers)[number]) => {
    while (isMoving) {
      const started = performance.now()
      const { statusCode } = await server.raw(origin, '/learner-app/account/notifications', { method: 'GET', bearer })
      const noted = await server.asOwner(
        `insert into learner_news (tenant_id, learner_id, kind, record_id) select tenant_id, id, 'newMessage', 1 from learners where tenant_id = $1 limit 1 returning 1`,
        [server.tenantId(origin)],
        server.tenantId(origin),
      )
      requests++
      slowest = Math.max(slowest, performance.now() - started)
      if (statusCode >= 500 || noted.length !== 1) wrong.push(`a write at ${origin}`)
    }
  }
  const work = Promise.all(readers.flatMap((reader) => [read(reader), read(reader), write(reader)]))
  try {
    for (const [origin] of people) await moveTenant(server.tenantId(origin))
  } finally {
    isMoving = false
    await work
  }
  process.stdout.write(`Moved ${people.length} tenants during ${requests} requests; the slowest write took ${(slowest / 1000).toFixed(1)} s.\n`)
  expect(requests).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})
