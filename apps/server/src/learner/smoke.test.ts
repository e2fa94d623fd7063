import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('smoke', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  for (const [operation, { method, path }] of Object.entries(learnerCalls)) {
    if (method !== 'GET' || path.includes('{')) continue
    const start = performance.now()
    const answer = await server.raw('banksia', path, { bearer, headers: { jsonFormat: 'camelCase' } })
    console.log(operation, answer.statusCode, answer.headers['x-total-count'], (performance.now() - start).toFixed(1), answer.body.slice(0, 700))
  }
  const client = server.client(learnerCalls, 'banksia', bearer)
  const cases = await client.listSupportCases()
  for (const { supportCaseId } of cases.items.slice(0, 2)) console.log(JSON.stringify(await client.getSupportCase({ params: { id: supportCaseId } })))
  const made = await client.createSupportCase({ body: { supportCaseCategoryId: 1, subject: 'x', htmlBody: '<p>hi<script>alert(1)</script></p>' } })
  console.log(JSON.stringify(made))
  console.log(JSON.stringify(await client.createSupportCaseEntry({ params: { id: made.supportCaseId }, body: { htmlBody: '<p>again</p>' } })))
  const messages = await client.listMessages()
  console.log(JSON.stringify(await client.getMessage({ params: { id: messages.items[0]!.messageId } })))
  console.log(JSON.stringify(await client.markMessage({ params: { id: messages.items[0]!.messageId }, body: {isRead: true} })))
  const units = await client.listUnitEnrolments()
  console.log(JSON.stringify((await client.listUnitEnrolmentElements({ params: { id: units.items[0]!.unitEnrolmentId } })).items[0]))
  expect(1).toBe(1)
})
