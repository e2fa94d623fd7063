import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, goodPassword } from '../../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../../testing/server.ts'
import { hours, minutes, openTestClock } from '../../../testing/test-clock.ts'
import { addressGroup } from './address-limit.ts'

const { clock, forward } = openTestClock()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
})
afterAll(() => server.close())

const stranger = () => browserAt(server, 'banksia')
const attempt = (username: string, password: string) => stranger().signIn({ username, password })
const wrong = async (username: string, times: number) => {
  for (let count = 0; count < times; count++) expect((await attempt(username, `wrong ${count}`)).error).toBe('CredentialsSignin')
}
const right = async (username: string) => (await attempt(username, goodPassword)).status === 200

test('five wrong passwords lock for a minute, and each further one doubles the wait up to fifteen', async () => {
  const username = 'waits@lock.example'
  await addTestAccount(server, 'banksia', { email: username })
  await wrong(username, 5)
  for (const wait of [1, 2, 4, 8, 15, 15]) {
    expect(await right(username)).toBe(false)
    forward(minutes(wait) - 2000)
    expect(await right(username)).toBe(false)
    forward(4000)
    await wrong(username, 1)
  }
  forward(minutes(15) + 1000)
  expect(await right(username)).toBe(true)
  await wrong(username, 4)
  expect(await right(username)).toBe(true)
})

test('consecutive failures are forgotten after twelve hours', async () => {
  const username = 'forgotten@lock.example'
  await addTestAccount(server, 'banksia', { email: username })
  await wrong(username, 4)
  forward(hours(12))
  await wrong(username, 4)
  expect(await right(username)).toBe(true)
})

test('a stranger can’t lock a known device out, and a known device has its own counter', async () => {
  const username = 'known@lock.example'
  await addTestAccount(server, 'banksia', { email: username })
  const known = browserAt(server, 'banksia')
  await known.signIn({ username, password: goodPassword })
  await wrong(username, 8)
  expect(await right(username)).toBe(false)
  expect(await known.signIn({ username, password: goodPassword })).toMatchObject({ status: 200 })
  expect(await right(username)).toBe(false)
  for (let count = 0; count < 5; count++) await known.signIn({ username, password: 'wrong' })
  expect(await known.signIn({ username, password: goodPassword })).toMatchObject({ error: 'CredentialsSignin' })
  forward(minutes(1) + 1000)
  expect(await known.signIn({ username, password: goodPassword })).toMatchObject({ status: 200 })
})

test('five times twenty concurrent wrong passwords count as a hundred, and then only a reset helps', async () => {
  const username = 'race@lock.example'
  const id = await addTestAccount(server, 'banksia', { email: username })
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 5 }, (_, at) => attempt(username, `wrong ${round} ${at}`)))
  const [counted] = await server.asOwner<{ inAll: number }>(
    'select failures_in_all as "inAll" from accounts where tenant_id = $1 and id = $2',
    [server.tenantId('banksia'), id],
    server.tenantId('banksia'),
  )
  expect(counted?.inAll).toBe(100)
  forward(hours(24))
  expect(await right(username)).toBe(false)
})

test('of twenty concurrent attempts that include the right password, a locked account accepts none', async () => {
  const username = 'parallel@lock.example'
  await addTestAccount(server, 'banksia', { email: username })
  await wrong(username, 5)
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(username, goodPassword)))
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
})

test('after thirty refused sign-ins in fifteen minutes an address has to wait, with a url and Retry-After, counted without a race', async () => {
  const address = '192.0.2.7'
  const at = () => browserAt(server, 'kahu', { address })
  const answers = await Promise.all(Array.from({ length: 45 }, (_, count) => at().signIn({ username: `nobody${count}@lock.example`, password: 'wrong' })))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(30)
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited).toHaveLength(15)
  expect(limited[0]).toMatchObject({
    error: 'TooManyRequests',
    url: expect.stringContaining('http://kahu.localhost:3000/api/auth/error?'),
    headers: { 'retry-after': expect.any(String) },
  })
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(800)
  await addTestAccount(server, 'kahu', { email: 'elsewhere@lock.example' })
  expect(await browserAt(server, 'kahu').signIn({ username: 'elsewhere@lock.example', password: goodPassword })).toMatchObject({ status: 200 })
  forward(minutes(15) + 1000)
  expect(await at().signIn({ username: 'elsewhere@lock.example', password: goodPassword })).toMatchObject({ status: 200 })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
