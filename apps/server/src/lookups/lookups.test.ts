import { lookupCalls, ResponseError } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let learner: string
let records: string
beforeAll(async () => {
  server = await openTestServer()
  learner = await server.learnerToken('banksia', 'learner@banksia.example')
  records = await server.staffToken('records@banksia.example')
})
afterAll(() => server.close())

test('a list answers its values in the envelope, in the letter case asked for, with the total count', async () => {
  const camel = await server.raw('banksia', '/combos/genders', { bearer: learner, headers: { jsonFormat: 'camelCase' } })
  const pascal = await server.raw('banksia', '/combos/genders', { bearer: learner })
  expect(camel.json()[0]).toEqual({ data: { genderId: 1, code: 'F', description: 'Female', isActive: true }, relationships: {} })
  expect(pascal.json()[0]).toEqual({ Data: { GenderId: 1, Code: 'F', Description: 'Female', IsActive: true }, Relationships: {} })
  expect(camel.headers['x-total-count']).toBe('4')
})

test('a value created by one tenant is seen by that tenant alone', async () => {
  const { createVisas } = server.client(lookupCalls, 'console', records)
  const { items } = await createVisas({ body: [{ code: '999X', description: 'A visa of our own' }] })
  expect(items[0]).toMatchObject({ code: '999X', description: 'A visa of our own', isActive: true })
  const ours = await server.client(lookupCalls, 'banksia', learner).listVisas()
  expect(ours.items.some(({ code }) => code === '999X')).toBe(true)
  const theirs = await server.client(lookupCalls, 'kahu', await server.learnerToken('kahu', 'learner@kahu.example')).listVisas()
  expect(theirs.items.some(({ code }) => code === '999X')).toBe(false)
})

test('each bad item is named by index and field, and nothing is written', async () => {
  const { createVisas } = server.client(lookupCalls, 'console', records)
  const body = [{ code: 'NEW1', description: 'Good' }, { description: 'No code' }, { code: 'NEW1', description: 'Twice' }] as never
  const error = await createVisas({ body }).catch((caught) => caught)
  expect(error).toBeInstanceOf(ResponseError)
  expect(error.problem).toMatchObject({ status: 400, errors: [{ pointer: '/1/code' }] })
})
