import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openRecordsClient, type RecordsClient } from './testing/records-client.ts'

let server: TestServer
let sms: RecordsClient
beforeAll(async () => {
  server = await openTestServer()
  sms = await openRecordsClient(server, ['records:read', 'records:import'])
})
afterAll(() => server.close())

test('what is no record is refused, and stops no other', async () => {
  const results = await sms.results('units', [null, [], 'BSB', { code: 'OK1', description: 'A unit' }] as object[])
  expect(results.map(({ result }) => result)).toEqual(['refused', 'refused', 'refused', 'created'])
  expect(results[0]?.problems).toEqual([{ sentence: 'A record must be an object.', severity: 'refused' }])
})

test('names are read in both letter cases, but not twice', async () => {
  const results = await sms.results('units', [
    { Code: 'CASE1', Description: 'A unit' },
    { code: 'CASE2', Code: 'CASE3', description: 'A unit' },
    { ref: 'a', Ref: 'b', code: 'CASE4', description: 'A unit' },
  ])
  expect(results.map(({ result }) => result)).toEqual(['created', 'refused', 'refused'])
  expect(results[1]?.problems).toEqual([{ field: 'code', sentence: 'code is there twice, in two letter cases.', severity: 'refused' }])
  expect(results[2]?.problems).toMatchObject([{ field: 'ref' }])
})

test('a field of another country is refused by its name; without a value it says nothing', async () => {
  const results = await sms.results('learners', [
    { learnerNumber: 'FC1', lastName: 'Ng', nationalStudentNumber: '123456789' },
    { learnerNumber: 'FC2', lastName: 'Ng', nationalStudentNumber: null, irdNumber: '' },
  ])
  expect(results.map(({ result }) => result)).toEqual(['refused', 'created'])
  expect(results[0]?.problems).toEqual([
    { field: 'nationalStudentNumber', sentence: 'National student number (NSN): Only providers in New Zealand have this.', severity: 'refused' },
  ])
})

test('five problems of a record are told, whatever is wrong with it', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, index]))
  const unreadable = Object.fromEntries(['lastName', 'firstName', 'middleName', 'title', 'suffix', 'email'].map((name) => [name, '\u0001']))
  const results = await sms.results('learners', [unknown, { learnerNumber: 'L1', ...unreadable }])
  expect(results.map(({ problems = [] }) => problems.length)).toEqual([5, 5])
})
