import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecordsClient } from '../../imports/api/testing/records-client.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string
const email = 'learner@banksia.example'
beforeAll(async () => {
  server = await openTestServer()
  token = await server.learnerToken('banksia', email)
})
afterAll(() => server.close())

const inBanksia = (text: string, values: unknown[] = []) => server.asOwner<Record<string, number>>(text, values, server.tenantId('banksia'))
const list = async (query: string) => {
  const { statusCode, headers, body } = await server.raw('banksia', `/learner-app/learner-class-registrations?${query}`, {
    headers: { authorization: `Bearer ${token}`, jsonFormat: 'camelCase' },
  })
  expect(statusCode, body).toBe(200)
  return { total: headers['x-total-count'], items: JSON.parse(body) as { data: { startTime: string }; relationships: { class: { startDate: string } } }[] }
}
/** The same page, with a condition that excludes nothing but makes the database find it. */
const joined = (query: string) => list(`${query}&classIdFilter=${allClasses.join('&classIdFilter=')}`)
let allClasses: number[]

test('a page found in memory is the page that the database finds', async () => {
  // Two at the same time, one moved for this learner only, one that its source no longer has.
  const rows = await inBanksia(
    `select r.id, r.class_id from class_registrations r join learners l on l.tenant_id = r.tenant_id and l.id = r.learner_id where l.email = $1 order by r.id`,
    [email],
  )
  allClasses = rows.map(({ class_id }) => class_id as number)
  expect(rows.length).toBeGreaterThan(20)
  const [first, second, third, fourth] = rows
  await inBanksia(`update classes c set starts_at = o.starts_at, ends_at = o.ends_at from classes o where o.id = $2 and c.id = $1`, [
    first?.class_id,
    second?.class_id,
  ])
  await inBanksia(`update class_registrations set starts_at = now() + interval '400 days', ends_at = now() + interval '401 days' where id = $1`, [third?.id])
  await inBanksia(`update classes set retired_at = now() where id = $1`, [fourth?.class_id])
  const { items } = await list('take=200')
  const day = items[Math.floor(items.length / 2)]?.relationships.class.startDate as string
  const queries = [
    'sort=startTime',
    'sort=startTime&order=desc',
    'take=3&skip=4',
    'skip=1000',
    'classRegistrationStatusIdFilter=1',
    'classRegistrationStatusIdFilter=1&classRegistrationStatusIdFilter=3',
  ]
  for (const bound of ['gt', 'gte', 'lt', 'lte']) queries.push(`startDateFilter[${bound}]=${day}`, `startDateFilter[${bound}]=${day}T20:00:00Z&order=desc`)
  queries.push(`startDateFilter=${day}`, `startDateFilter[gt]=2001-01-01&startDateFilter[lt]=${day}`)
  for (const query of queries) expect(await list(query), query).toEqual(await joined(query))
  expect(items.length).toBe(rows.length - 1)
  expect(items.at(-1)?.data.startTime.slice(0, 4)).not.toBe(items[0]?.data.startTime.slice(0, 4))
})

test('a class that was changed is in the learner’s next answer', async () => {
  const sms = await openRecordsClient(server, ['records:read', 'records:import'])
  const calls = server.client(learnerCalls, 'banksia', token)
  const firstClass = async () => (await calls.listLearnerClassRegistrations({ query: { take: 1 } })).items[0]?._class
  const before = await firstClass()
  expect(await sms.results('classes', [{ code: before?.classCode, description: 'Moved to the annexe' }])).toEqual([{ index: 0, result: 'changed' }])
  expect(await firstClass()).toMatchObject({ classCode: before?.classCode, classDescription: 'Moved to the annexe' })
})
