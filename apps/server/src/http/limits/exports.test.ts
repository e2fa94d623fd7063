import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../../application.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openExports } from './exports.ts'

const learner = (tenantId: number, accountId: number) => ({ kind: 'learner', tenantId, accountId }) as const

let server: TestServer
let second: Application
beforeAll(async () => {
  server = await openTestServer()
  second = await server.open()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const tooMany = expect.objectContaining({ code: 'too-many-requests', headers: { 'retry-after': '60' } })
const busy = expect.objectContaining({ code: 'busy', headers: { 'retry-after': '60' } })

test('a person has at most two exports open, in whichever process, and can start another once one ends', async () => {
  const [here, there] = [openExports(server.changeNotifications.takeSlot), openExports(second.changeNotifications.takeSlot)]
  const first = await here.begin(learner(1, 1))
  const other = await there.begin(learner(1, 1))
  for (const exports of [here, there]) await expect(exports.begin(learner(1, 1))).rejects.toEqual(tooMany)
  const more = [await here.begin(learner(1, 2)), await there.begin({ kind: 'staff', tenantId: 1, accountId: 1 })]
  first.end()
  first.end()
  await expect
    .poll(() =>
      there.begin(learner(1, 1)).then(
        (begun) => more.push(begun) > 0,
        () => false,
      ),
    )
    .toBe(true)
  await expect(here.begin(learner(1, 1))).rejects.toEqual(tooMany)
  for (const { end } of [other, ...more]) end()
})

test('concurrent starts of one person get two places', async () => {
  const exports = openExports(server.changeNotifications.takeSlot)
  const begun = await Promise.allSettled(Array.from({ length: 6 }, () => exports.begin(learner(8, 1))))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('what a process had open is free once the process has ended', async () => {
  const third = await server.open()
  const exports = openExports(third.changeNotifications.takeSlot)
  await exports.begin(learner(9, 1))
  await exports.begin(learner(9, 1))
  const here = openExports(server.changeNotifications.takeSlot)
  await expect(here.begin(learner(9, 1))).rejects.toEqual(tooMany)
  await third.close()
  await expect
    .poll(() =>
      here.begin(learner(9, 1)).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('a tenant has at most ten open while another can still start one; all tenants of a process together have fifty', async () => {
  const exports = openExports(server.changeNotifications.takeSlot)
  for (let person = 0; person < 10; person++) await exports.begin(learner(1, person))
  await expect(exports.begin(learner(1, 99))).rejects.toEqual(busy)
  for (let tenant = 2; tenant < 6; tenant++) for (let person = 0; person < 10; person++) await exports.begin(learner(tenant, person))
  await expect(exports.begin(learner(7, 1))).rejects.toEqual(busy)
})
