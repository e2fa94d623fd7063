import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, goodPassword } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { addressGroup } from './limits/address-limit.ts'

const address = '192.0.2.30'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
})
afterAll(() => server.close())

const attempt = (username: string) => browserAt(server, 'kahu', { address }).signIn({ username, password: 'wrong' })

/** Runs work while every attempt from the address waits for its counter. */
const whileCountLocked = async (work: () => Promise<void>) => {
  const tenantId = server.tenantId('kahu')
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(`set local app.tenant_id = '${tenantId}'`)
    const { rowCount } = await owner.query('select from address_failures where tenant_id = $1 and address = $2 for update', [tenantId, addressGroup(address)])
    expect(rowCount).toBe(1)
    await work()
  } finally {
    await owner.end()
  }
}

test('sign-ins from one address that wait for one another leave connections for everyone else', async () => {
  await addTestAccount(server, 'kahu', { email: 'honest@turns.example' })
  await attempt('first@turns.example')
  const flood: Promise<{ status: number }>[] = []
  const answered: number[] = []
  await whileCountLocked(async () => {
    for (let at = 0; at < 20; at++)
      flood.push(
        attempt(`nobody${at}@turns.example`).then((answer) => {
          answered.push(answer.status)
          return answer
        }),
      )
    await expect.poll(server.lockWaits).toBeGreaterThanOrEqual(2)
    const honest = await browserAt(server, 'kahu').signIn({ username: 'honest@turns.example', password: goodPassword })
    expect({ status: honest.status, answered }).toEqual({ status: 200, answered: [] })
    expect(await server.lockWaits()).toBe(2)
  })
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]))
})
