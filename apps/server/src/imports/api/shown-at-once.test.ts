import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openRecordsClient, type RecordsClient } from './testing/records-client.ts'

let server: TestServer
let sms: RecordsClient
let learner: string
beforeAll(async () => {
  server = await openTestServer()
  sms = await openRecordsClient(server, ['records:read', 'records:import'])
  learner = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

type Unit = { unitCode: string; unitDescription: string; trainerLastName: string | null }
const shownUnits = async () =>
  (await server.client(learnerCalls, 'banksia', learner).listCourseEnrolments()).items.flatMap(({ unitEnrolments }) => unitEnrolments as Unit[])

test('a unit’s new name is in the learner’s next answer', async () => {
  const [first] = await shownUnits()
  const code = first?.unitCode as string
  expect(await sms.results('units', [{ code, description: 'Renamed' }])).toEqual([{ index: 0, result: 'changed' }])
  expect((await shownUnits()).filter(({ unitCode }) => unitCode === code).map(({ unitDescription }) => unitDescription)).toContain('Renamed')
})

test('so is a trainer’s', async () => {
  const { records } = await sms.page('staff')
  const emailOf = new Map(records.map(({ lastName, email }) => [lastName, email]))
  const before = (await shownUnits()).map(({ trainerLastName }) => trainerLastName).find((name) => emailOf.get(name))
  expect(await sms.results('staff', [{ email: emailOf.get(before), lastName: 'Newlywed' }])).toMatchObject([{ result: 'changed' }])
  const names = (await shownUnits()).map(({ trainerLastName }) => trainerLastName)
  expect(names).toContain('Newlywed')
  expect(names).not.toContain(before)
})
