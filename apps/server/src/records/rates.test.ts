import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'

/** A fixed clock, however long a test takes. */
const start = Date.now()
let now = start
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock: () => now })
})
afterAll(() => server.close())

const clientOf = async (email: string) => server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', email))
const get = (path: string, headers: Record<string, string> = {}) => server.raw('banksia', path, { headers })

test("a feed requested too often is refused for a while, and another isn't", async () => {
  const { address } = await (await clientOf('learner@banksia.example')).createCalendarFeed()
  const path = new URL(String(address)).pathname
  const { headers } = await get(path)
  for (let turn = 0; turn < 29; turn++) expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  const refused = await get(path)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '20'])
  expect(refused.json().detail).toBe('This calendar was asked for too often. Try again in 20 seconds.')
  const other = await (await clientOf('second@banksia.example')).createCalendarFeed()
  expect((await get(new URL(String(other.address)).pathname)).statusCode).toBe(200)
  now += 20_000
  expect((await get(path)).statusCode).toBe(200)
})

test('a learner who requests too many badges has to wait', async () => {
  const learner = await clientOf('learner@banksia.example')
  const { items } = await learner.listCredentials({ query: { credentialStatusIdFilter: 5 } })
  const badge = () => learner.getCredentialBadge({ params: { id: Number(items[0]?.credentialId) } })
  for (let turn = 0; turn < 30; turn++) expect((await badge()).jwt).toBeTruthy()
  await expect(badge()).rejects.toMatchObject({ problem: { status: 429, detail: "You've asked for a lot of badges in a short time. Try again in 2 seconds." } })
})
