import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { changesAfter, historyOf } from './change-log.queries.ts'
import { openClients, writeAs } from './testing/writers.ts'

let server: TestServer
let clients: pg.Client[]
let tenant: number
beforeAll(async () => {
  server = await openTestServer({ environment: { SERVE: 'portal,api,tenants,console' } })
  clients = await openClients(server.appUrl, 8)
  tenant = server.tenantId('banksia')
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await server.close()
})

const lastSeq = async (tenantId = tenant) =>
  (await server.asOwner<{ last: string }>('select last from change_counters where tenant_id = $1', [tenantId], tenantId)).map(({ last }) => Number(last))[0] ??
  0
const changesSince = async (seq: number) => changesAfter(server.database, tenant, seq, 100_000)
const write = (...statements: string[]) => writeAs(clients[0] as pg.Client, tenant, statements)
/** Statements name their tenant: on a distributed database they lock every tenant’s rows otherwise. */
const ofTenant = (tenantId = tenant) => `tenant_id = ${tenantId}`
const unitAt = (end: 'min' | 'max') => `(select ${end}(id) from units where ${ofTenant()})`
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index + 1)

test('the demonstration is where the log begins, not part of it', async () => {
  expect(await server.asOwner('select * from changes', [], tenant)).toEqual([])
})

test('a record is created, changed and removed: who it is about, and what became what', async () => {
  await write("insert into units (tenant_id, id, code, description) values (current_setting('app.tenant_id')::int, 77001, 'HLT1', 'Before')")
  await write(`update units set description = 'After' where ${ofTenant()} and id = 77001`)
  await write(`delete from units where ${ofTenant()} and id = 77001`)
  const base = { type: 'units', subject: '77001', origin: 'system', actor: null, data: { code: 'HLT1' } }
  expect(await historyOf(server.database, tenant, 'units', '77001')).toMatchObject([
    { ...base, action: 'created', changed: null },
    { ...base, action: 'changed', changed: { description: ['Before', 'After'] } },
    { ...base, action: 'removed', changed: null },
  ])
})

test('a record without an id is named by its key', async () => {
  const since = await lastSeq()
  const first = `(select min(learner_id) from learner_addresses where ${ofTenant()})`
  await write(`update learner_addresses set postcode = '2010' where ${ofTenant()} and kind = 'permanent' and learner_id = ${first}`)
  const [change] = await changesSince(since)
  expect(change).toMatchObject({ type: 'learner-addresses', subject: expect.stringMatching(/^\d+\/permanent$/), data: { kind: 'permanent' } })
})

test("an update that changes nothing, or only what isn't told, is no change", async () => {
  const since = await lastSeq()
  await write(
    `update units set description = description where ${ofTenant()}`,
    `update documents set last_modified_at = now() where ${ofTenant()}`,
    `update classes set changed_at = now() + interval '1 day' where ${ofTenant()}`,
  )
  expect(await lastSeq()).toBe(since)
})

test('a transaction that is rolled back leaves neither a change nor a gap', async () => {
  const since = await lastSeq()
  const one = (value: string) => `update units set description = '${value}' where ${ofTenant()} and id = ${unitAt('min')}`
  await writeAs(clients[0] as pg.Client, tenant, [one('rolled back')], 'rollback')
  await expect(write(one('fails'), 'select 1 / 0')).rejects.toThrow(/division/)
  await write(one('rolled back to a savepoint'), 'savepoint s', one('lost'), 'rollback to s')
  await write(one('kept'))
  expect((await changesSince(since)).map(({ seq, changed }) => [seq, changed?.description?.[1]])).toEqual([
    [since + 1, 'rolled back to a savepoint'],
    [since + 2, 'kept'],
  ])
})

test('numbers are in the order of commits: a slow transaction gets the later number', async () => {
  const since = await lastSeq()
  const [slow, quick] = clients as [pg.Client, pg.Client]
  await slow.query('begin')
  await slow.query(`set local app.tenant_id = '${tenant}'`)
  await slow.query(`update units set description = 'slow' where ${ofTenant()} and id = ${unitAt('min')}`)
  await writeAs(quick, tenant, [`update units set description = 'quick' where ${ofTenant()} and id = ${unitAt('max')}`])
  await slow.query('commit')
  expect((await changesSince(since)).map(({ seq, changed }) => [seq, changed?.description?.[1]])).toEqual([
    [since + 1, 'quick'],
    [since + 2, 'slow'],
  ])
})

test('concurrent mixed writes of eight connections never deadlock, and leave no gap', async () => {
  const since = await lastSeq()
  const ids = (await server.asOwner<{ id: string }>('select id from units where tenant_id = $1 order by id limit 8', [tenant], tenant)).map(({ id }) => id)
  const learners = (await server.asOwner<{ id: string }>('select id from learners where tenant_id = $1 order by id limit 8', [tenant], tenant)).map(
    ({ id }) => id,
  )
  await Promise.all(
    clients.map(async (client, number) => {
      for (let round = 0; round < 40; round++) {
        const unit = `update units set description = '${number} ${round}' where ${ofTenant()} and id = ${ids[(number + round) % ids.length]}`
        const learner = `update learners set suffix = '${number} ${round}' where ${ofTenant()} and id = ${learners[(number * 3 + round) % learners.length]}`
        // Units always before learners: rows are locked in one order, and the counter after them all.
        await writeAs(client, tenant, [unit, learner], round % 5 === 4 ? 'rollback' : 'commit')
      }
    }),
  )
  const seen = await changesSince(since)
  expect(seen.map(({ seq }) => seq)).toEqual(numbers(since, 8 * 32 * 2))
})

test('a transaction that ends without a tenant logs in the tenant it wrote in', async () => {
  const since = await lastSeq()
  await server.database.shared.write((transaction) =>
    transaction.inTenant(tenant, (inside) =>
      inside.rows(sql`update units set description = 'from outside' where ${raw(`${ofTenant()} and id = ${unitAt('min')}`)}`),
    ),
  )
  expect(await changesSince(since)).toMatchObject([{ seq: since + 1, changed: { description: [expect.any(String), 'from outside'] } }])
})

test("another tenant's changes have their own numbers and stay out of sight", async () => {
  const [since, kahu] = [await lastSeq(), server.tenantId('kahu')]
  await writeAs(clients[0] as pg.Client, kahu, [`update units set description = 'Kahu' where ${ofTenant(kahu)}`])
  expect(await changesSince(since)).toEqual([])
  const theirs = await changesAfter(server.database, kahu, 0, 1000)
  expect(theirs.map(({ seq }) => seq)).toEqual(numbers(0, theirs.length))
  expect(theirs.length).toBeGreaterThan(0)
})
