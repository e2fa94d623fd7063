import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type Origin, openTestServer, origins } from '../testing/server.ts'
import { openTestClock } from '../testing/test-clock.ts'

const path = '/.well-known/security.txt'
const served = ['banksia', 'wattle', 'console', 'api', 'welcome'] as const satisfies Origin[]

/** Opens a server with these variables, and reads its security.txt line by line. */
const openWith = async (environment: Record<string, string>) => {
  const { clock, forward } = openTestClock()
  const server = await openTestServer({ clock, environment })
  const read = async (origin: Origin) => {
    const { statusCode, headers, body } = await server.raw(origin, path)
    return { status: statusCode, type: headers['content-type'], lines: body.split('\n') }
  }
  return { clock, forward, read, close: server.close }
}

test('every host, published or not, names the contacts, its own URL, and an expiry that a running Lanyard extends', async () => {
  const { clock, forward, read, close } = await openWith({ SECURITY_CONTACT: 'security@example.org, https://example.org/report' })
  const endOf = async () => Date.parse((await read('banksia')).lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '')
  for (const origin of served) {
    const { status, type, lines } = await read(origin)
    expect([status, type], origin).toEqual([200, 'text/plain; charset=utf-8'])
    expect(lines.slice(0, 2), origin).toEqual(['Contact: mailto:security@example.org', 'Contact: https://example.org/report'])
    const canonical = lines.filter((line) => line.startsWith('Canonical: '))
    expect(canonical, origin).toEqual(origin === 'welcome' ? [] : [`Canonical: ${origins[origin]}${path}`])
    expect(lines.at(-1), 'every line ends').toBe('')
  }
  const day = 24 * 60 * 60_000
  const first = await endOf()
  expect([first > clock() + 89 * day, first <= clock() + 90 * day]).toEqual([true, true])
  forward(10 * day)
  expect(await endOf()).toBe(first + 10 * day)
  await close()
})

test('without a contact there is no file; after a configured day it is gone', async () => {
  const silent = await openWith({})
  for (const origin of served) expect((await silent.read(origin)).status, origin).toBe(404)
  await silent.close()
  const set = await openWith({ SECURITY_CONTACT: 'security@example.org', SECURITY_EXPIRES: '2100-01-31' })
  expect((await set.read('console')).lines).toContain('Expires: 2100-01-31T00:00:00.000Z')
  set.forward(Date.parse('2100-01-31') - set.clock())
  expect((await set.read('console')).status).toBe(404)
  await set.close()
})

test("an invalid contact or day stops the start; a past day doesn't", () => {
  for (const SECURITY_CONTACT of ['nobody', 'http://example.org', 'javascript:alert(1)', 'a@example.org,,', 'a@example.org\nContact: x@evil.example'])
    expect(() => readConfig({ SECURITY_CONTACT }), SECURITY_CONTACT).toThrow(/SECURITY_CONTACT/)
  expect(() => readConfig({ SECURITY_CONTACT: 'a@example.org', SECURITY_EXPIRES: 'soon' })).toThrow(/SECURITY_EXPIRES/)
  expect(() => readConfig({ SECURITY_EXPIRES: '2100-01-31' })).toThrow(/SECURITY_EXPIRES only goes with SECURITY_CONTACT/)
  expect(readConfig({ SECURITY_CONTACT: 'mailto:a@example.org', SECURITY_EXPIRES: '2020-01-31' })).toMatchObject({
    security: { contacts: ['mailto:a@example.org'], expires: '2020-01-31' },
  })
})
