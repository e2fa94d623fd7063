import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** From now on, creating a case fails with this database error. On a cluster a trigger must be asked for, and each statement goes to the nodes by itself. */
const meet = (code: string) =>
  server.addInBulk(server.tenantId('banksia'), [
    'set citus.enable_unsafe_triggers = on',
    `create or replace function meet_fault() returns trigger language plpgsql as $$ begin raise exception 'as it happens' using errcode = '${code}'; end $$`,
    'drop trigger if exists meet_fault on support_cases',
    'create trigger meet_fault before insert on support_cases for each row execute function meet_fault()',
  ])

const openCase = async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const payload = { supportCaseCategoryId: 1, subject: 'A question', htmlBody: '<p>Hello</p>' }
  return server.raw('banksia', '/learner-app/support-case', { bearer, method: 'POST', payload })
}

test.each([
  ['53100', 'database-unavailable', 'a full disk'],
  ['53200', 'database-unavailable', 'no memory left'],
  ['58030', 'database-unavailable', 'a disk that fails'],
  ['25006', 'database-unavailable', 'a database that takes no writes'],
  ['57P03', 'database-unavailable', 'a database that starts'],
  ['40P01', 'busy', 'a deadlock'],
  ['55P03', 'busy', 'a lock that was not had'],
])('%s becomes %s with Retry-After %s', async (code, problem) => {
  await meet(code)
  const answer = await openCase()
  expect([answer.statusCode, answer.json().type, answer.headers['retry-after']]).toEqual([503, `/docs/problems#${problem}`, '2'])
  expect(answer.body).not.toContain('as it happens')
})

test("a process that met a full disk isn't ready and says why", async () => {
  await meet('53100')
  await openCase()
  const answer = await server.raw('welcome', '/readyz')
  expect([answer.statusCode, answer.json().detail, answer.headers['retry-after']]).toEqual([503, 'The disk of the database is full.', '2'])
  expect((await server.raw('welcome', '/healthz')).statusCode).toBe(200)
})

test('the readiness check makes the database write to its disk', async () => {
  const written = async () =>
    (await server.asOwner<{ bytes: number }>('select temp_bytes::float8 as bytes from pg_stat_database where datname = current_database()'))[0]
  const before = await written()
  const fresh = await server.open()
  expect((await fresh.app.inject('/readyz')).statusCode).toBe(200)
  await fresh.close()
  await expect.poll(async () => ((await written())?.bytes ?? 0) - (before?.bytes ?? 0)).toBeGreaterThan(100_000)
})

test("a read-only database isn't ready", async () => {
  const [{ name } = { name: '' }] = await server.asOwner<{ name: string }>('select current_database() as name')
  await server.asOwner(`alter database ${name} set default_transaction_read_only = on`)
  const fresh = await server.open()
  const answer = await fresh.app.inject('/readyz')
  await fresh.close()
  await server.asOwner(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  expect([answer.statusCode, answer.json().detail]).toEqual([503, 'The database is read-only.'])
})
