import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { mostValues } from '../requests/bodies.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
const post = async (payload: string) => {
  const headers = { 'content-type': 'application/json', jsonformat: 'camelCase' }
  const { statusCode, body } = await server.raw('banksia', '/learner-app/support-case', { method: 'POST', bearer, payload, headers })
  return { statusCode, ...(JSON.parse(body) as { type: string; detail: string; errors?: { pointer: string }[] }) }
}

test.each([
  ['16,000 keys', JSON.stringify(keys(16_000))],
  ['150,000 keys', JSON.stringify(keys(150_000))],
  ['1.9 MB of empty lists', `[${Array.from({ length: 630_000 }, () => '[]').join()}]`],
  ['a wide list of numbers', `[${'1,'.repeat(900_000)}1]`],
  ['one value too many', JSON.stringify(keys(mostValues))],
])('a body with %s is refused before it is parsed', async (_, body) => {
  expect(await post(body)).toMatchObject({
    statusCode: 400,
    type: '/docs/problems#bad-request',
    detail: expect.stringContaining(`more than ${mostValues} values`),
  })
})

test('a body nested too deep is refused with the reason', async () => {
  const deep = `${'['.repeat(33)}${']'.repeat(33)}`
  expect(await post(deep)).toMatchObject({ statusCode: 400, detail: 'The body is nested more than 32 levels deep.' })
})

test("text in quotes doesn't count: commas and brackets in it are no values", async () => {
  const htmlBody = `<p>${'[,{'.repeat(20_000)}"\\</p>`
  expect(await post(JSON.stringify({ supportCaseCategoryId: 1, subject: 'Commas', htmlBody }))).toMatchObject({ statusCode: 200 })
})

test('with many bad fields, the first hundred are named and all are counted', async () => {
  const { statusCode, detail, errors } = await post(JSON.stringify(keys(mostValues - 10)))
  expect(statusCode).toBe(400)
  expect(errors).toHaveLength(100)
  expect(detail).toBe(`${mostValues - 10 + 3} fields need another look. The first 100 are named.`)
})

test('a query with too many parameters is refused, not truncated', async () => {
  const answer = await server.raw('banksia', `/learner-app/support-cases?${'a&'.repeat(1_001)}`, { bearer })
  expect([answer.statusCode, answer.json().detail]).toEqual([400, 'The query holds more than 1000 parameters.'])
})
