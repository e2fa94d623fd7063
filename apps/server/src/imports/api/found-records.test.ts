import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openRecordsClient, type RecordsClient } from './testing/records-client.ts'

let server: TestServer
let sms: RecordsClient
beforeAll(async () => {
  server = await openTestServer()
  sms = await openRecordsClient(server, ['records:read', 'records:import'])
  const created = [
    await sms.results('learners', [
      { ref: '1', learnerNumber: 'F1', lastName: 'Ng', mobile: '0400 555 010' },
      { ref: '2', learnerNumber: 'F2', lastName: 'Rossi' },
    ]),
    await sms.results('course-offers', [{ ref: 'c', code: 'FOUND-C', description: 'A course' }]),
    await sms.results('course-enrolments', [
      { ref: 'e1', learner: 'F1', courseOffer: 'FOUND-C', status: 'CURRENT' },
      { ref: 'e2', learner: 'F2', courseOffer: 'FOUND-C', status: 'CURRENT' },
    ]),
  ]
  expect(created.flat().map(({ result }) => result)).toEqual(created.flat().map(() => 'created'))
})
afterAll(() => server.close())

const named = (type: string, results: { result: string; problems?: { field?: string; sentence: string }[] }[]) =>
  results.map(({ result, problems = [] }) => [type, result, ...problems.map(({ field, sentence }) => `${field}: ${sentence}`)])

test('a stored record is found by its reference alone, and keeps its key', async () => {
  expect(named('learners', await sms.results('learners', [{ ref: '1', preferredName: 'Min' }, { ref: '2' }]))).toEqual([
    ['learners', 'changed'],
    ['learners', 'unchanged'],
  ])
  expect((await sms.page('learners?ref=1')).records).toMatchObject([{ learnerNumber: 'F1', lastName: 'Ng', preferredName: 'Min', mobile: '0400 555 010' }])
})

test('several are, also where the key has several parts or only some of them are sent', async () => {
  const results = await sms.results('course-enrolments', [
    { ref: 'e1', startDate: '2027-02-01' },
    { ref: 'e2', courseOffer: 'FOUND-C', startDate: '2027-03-01' },
  ])
  expect(results.map(({ result }) => result)).toEqual(['changed', 'changed'])
  expect((await sms.page('course-enrolments?source=api')).records).toMatchObject([
    { ref: 'e1', learner: 'F1', courseOffer: 'FOUND-C', startDate: '2027-02-01' },
    { ref: 'e2', learner: 'F2', courseOffer: 'FOUND-C', startDate: '2027-03-01' },
  ])
})

test('a stored record is found by its key alone, and keeps its reference', async () => {
  expect((await sms.results('learners', [{ learnerNumber: 'F2', preferredName: 'Jo' }]))[0]?.result).toBe('changed')
  expect((await sms.page('learners?ref=2')).records).toMatchObject([{ learnerNumber: 'F2', preferredName: 'Jo' }])
})

test('a record with neither, or with a reference that no record has, is refused with a sentence', async () => {
  const results = await sms.results('learners', [
    { lastName: 'Nobody' },
    { ref: 'unknown', lastName: 'Nobody' },
    { ref: '1', learnerNumber: null },
    { ref: '2', source: 'elsewhere', lastName: 'Nobody' },
  ])
  expect(named('learners', results)).toEqual(results.map(() => ['learners', 'refused', 'learnerNumber: Learner number is missing.']))
  const enrolments = await sms.results('course-enrolments', [{ ref: 'unknown', courseOffer: 'FOUND-C', status: 'CURRENT' }])
  expect(named('enrolments', enrolments)).toEqual([['enrolments', 'refused', 'learner: Learner number is missing.']])
  const addresses = await sms.results('learner-addresses', [{ ref: '1', postcode: '4000' }])
  expect(addresses[0]).toMatchObject({ result: 'refused', problems: [{ field: 'learner' }, { field: 'kind' }] })
})
