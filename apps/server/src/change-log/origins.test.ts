import { tenantLearnerAccountCalls } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withChangeOrigin } from '../common/change-origin.ts'
import { openSender } from '../files/testing/sending.ts'
import { createApiKey } from '../identity/api-keys/api-keys.ts'
import type { Job } from '../jobs/job.ts'
import { openRunner } from '../jobs/runner.ts'
import { openLog } from '../telemetry/log.ts'
import { openMetrics } from '../telemetry/metrics.ts'
import { cheap } from '../testing/identity.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { changesAfter } from './change-log.queries.ts'

let server: TestServer
let tenant: number
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap, environment: { SERVE: 'portal,api,tenants,console' } })
  tenant = server.tenantId('banksia')
})
afterAll(() => server.close())

/** The changes that some work caused. */
const changesBy = async (work: () => Promise<unknown>) => {
  const before = await changesAfter(server.database, tenant, 0, 10_000)
  await work()
  return changesAfter(server.database, tenant, before.length, 100)
}
const accountId = async (email: string, pool: number) =>
  String((await server.asOwner<{ id: string }>('select id from accounts where tenant_id = $1 and email = $2', [pool, email], pool))[0]?.id)
const body = (email: string) => ({ Email: email, With: 'link' as const, FirstName: 'Noa', LastName: 'Vale' })
const invite = (bearer: string, email: string) =>
  server.client(tenantLearnerAccountCalls, 'console', bearer).inviteLearner({ params: { tenantCode: 'BANKSIA' }, body: body(email) })
const changeUnit = (word: string) =>
  server.database.forTenant(tenant).write((transaction) => transaction.rows(sql`update units set description = ${word} where id = (select min(id) from units)`))

test('a learner changes their details in the portal', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const changes = await changesBy(() => server.raw('banksia', '/learner-app/learner-personal', { method: 'PUT', bearer, payload: { previousName: 'Origin' } }))
  expect(changes).toMatchObject([
    {
      type: 'learners',
      origin: 'learner',
      actor: await accountId('learner@banksia.example', tenant),
      changed: { previous_name: [expect.anything(), 'Origin'] },
    },
  ])
})

test('a team member, an operator and an API key add a learner', async () => {
  const admin = await server.staffToken('admin@banksia.example')
  const byStaff = await changesBy(() => invite(admin, 'staff@origin.example'))
  expect(byStaff).toMatchObject([{ type: 'learners', action: 'created', origin: 'staff', actor: await accountId('admin@banksia.example', 0) }])
  const operator = await server.staffToken('operator@lanyard.example')
  const byOperator = await changesBy(() => invite(operator, 'operator@origin.example'))
  expect(byOperator).toMatchObject([{ type: 'learners', action: 'created', origin: 'operator', actor: await accountId('operator@lanyard.example', 0) }])
  const [createdAt, expiresAt] = [new Date().toISOString(), new Date(Date.now() + 86_400_000).toISOString()]
  const options = { createdById: null, createdByKeyId: null, name: 'Payroll', scopes: ['users:write' as const], expiresAt, createdBy: 'admin', createdAt }
  const { id, apiKey } = await server.database.forTenant(tenant).write((transaction) => createApiKey(transaction, tenant, options))
  const byKey = await changesBy(async () => {
    const request = { method: 'POST' as const, headers: { 'x-api-key': apiKey }, payload: body('key@origin.example') }
    expect((await server.raw('console', '/tenants/BANKSIA/learner-accounts', request)).statusCode).toBe(200)
  })
  expect(byKey).toMatchObject([{ type: 'learners', action: 'created', origin: 'api-key', actor: String(id) }])
})

test('a learner sends a document to its signed URL, without a session', async () => {
  const learner = await openSender(server, 'banksia', 'learner@banksia.example')
  const changes = await changesBy(() => learner.send('letter.txt', Buffer.from('A letter')))
  const actor = await accountId('learner@banksia.example', tenant)
  expect(changes.map(({ type, origin, actor: by }) => [type, origin, by])).toEqual(changes.map(() => ['documents', 'learner', actor]))
  expect(changes.length).toBeGreaterThan(1)
})

test('a job changes a record', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run: Job['run'] = () => changeUnit('by a job').then(() => void resolve()) as Promise<undefined>
  const job: Job = { name: 'renames-units', schedule: '0 0 1 1 *', runsAtStart: true, isShared: false, run }
  const changes = await changesBy(async () => {
    const [changeNotifications, metrics] = [{ on: () => {} }, openMetrics().jobs]
    const runner = openRunner({ connectionString: server.appUrl, jobs: [job], changeNotifications, log: openLog('silent'), metrics })
    await promise
    await runner.close()
  })
  expect(changes).toMatchObject([{ type: 'units', origin: 'job', actor: 'renames-units' }])
})

test("an actor's name can't break out of its setting, and nothing set is the system", async () => {
  const actor = "x'; set local app.tenant_id = '0'; --é"
  expect(await changesBy(() => withChangeOrigin({ origin: 'import', actor }, () => changeUnit('by a run')))).toMatchObject([{ origin: 'import', actor }])
  expect(await changesBy(() => changeUnit('by nobody'))).toMatchObject([{ origin: 'system', actor: null }])
  expect(await changesBy(() => withChangeOrigin({ origin: 'import', actor: 'run-1', log: 'batch' }, () => changeUnit('in a batch')))).toEqual([])
})
