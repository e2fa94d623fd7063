import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../../../application.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { cheap } from '../../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../../testing/server.ts'
import { openAddressPace } from './address-pace.ts'

const open = () => {
  const time = { now: 1000 }
  const waits: number[] = []
  const pace = openAddressPace(
    { spacing: 5, burst: 3, longestWait: 20 },
    () => time.now,
    async (milliseconds) => void waits.push(milliseconds),
  )
  return { time, waits, pace }
}

test('concurrent requests from one address wait for one another, and no one else waits for them', async () => {
  const { waits, pace } = open()
  for (let at = 0; at < 6; at++) await pace('192.0.2.1')
  expect(waits).toEqual([5, 10, 15])
  await pace('192.0.2.2')
  expect(waits).toHaveLength(3)
})

test('an address that would wait too long gets Retry-After, and may continue after a pause', async () => {
  const { time, waits, pace } = open()
  for (let at = 0; at < 7; at++) await pace('192.0.2.1')
  await expect(pace('192.0.2.1')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  time.now += 35
  waits.length = 0
  for (let at = 0; at < 3; at++) await pace('192.0.2.1')
  expect(waits).toEqual([])
})

test('a household shares one pace', async () => {
  const { waits, pace } = open()
  for (let at = 0; at < 4; at++) await pace(`2001:db8::${at + 1}`)
  expect(waits).toEqual([5])
})

let server: TestServer
let dependencies: Application
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  // No time passes, however slow the machine is.
  dependencies = await server.open({ passwordCost: cheap, signInPace: openAddressPace({ spacing: 60_000, burst: 3, longestWait: 0 }, () => 0) })
})
afterAll(async () => {
  await dependencies.close()
  await server.close()
})

type Step = { name: string; address: string; fields: Record<string, string>; where?: { route: string; provider: string } }
const steps: Step[] = [
  { name: 'a reset without a challenge', address: '192.0.2.40', fields: { step: 'RESET_PASSWORD', code: '12345678', newPassword: 'another long phrase 77' } },
  { name: 'a sign-in', address: '192.0.2.41', fields: { username: 'nobody@pace.example', password: 'wrong' } },
  { name: 'asking for a link', address: '192.0.2.42', fields: { email: 'nobody@pace.example' }, where: { route: 'signin', provider: 'email' } },
]

test.each(steps)('$name is limited to the pace of its address', async ({ address, fields, where }) => {
  const send = (from: string) => openBrowser(dependencies.app, origins.kahu, { address: from }).signIn(fields, where)
  for (let at = 0; at < 3; at++) expect((await send(address)).status).not.toBe(429)
  expect(await send(address)).toMatchObject({ status: 429, error: 'TooManyRequests', headers: { 'retry-after': '60' } })
  expect((await send('192.0.2.50')).status).not.toBe(429)
})
