import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const client = () => server.client(learnerCalls, 'banksia', bearer)
const counts = async () => (await client().getLearnerAccount()).counts

test('the account counts what waits for the learner, as the lists do', async () => {
  const unread = await client().listMessages({ query: { isReadFilter: false } })
  const waiting = await client().listSupportCases({ query: { supportCaseStatusDescriptionFilter: 'Waiting for you' } })
  expect(unread.totalCount).toBeGreaterThan(0)
  expect(waiting.totalCount).toBeGreaterThan(0)
  expect(await counts()).toEqual({ unreadMessages: unread.totalCount, waitingCases: waiting.totalCount })
})

test('a message that is read and a case that is answered no longer count', async () => {
  const before = await counts()
  const { items } = await client().listMessages({ query: { isReadFilter: false, take: 1 } })
  await client().markMessage({ params: { id: items[0]?.messageId as number }, body: { isRead: true } })
  const cases = await client().listSupportCases({ query: { supportCaseStatusDescriptionFilter: 'Waiting for you', take: 1 } })
  await client().createSupportCaseEntry({ params: { id: cases.items[0]?.supportCaseId as number }, body: { htmlBody: '<p>Here it is.</p>', documentIds: [] } })
  expect(await counts()).toEqual({ unreadMessages: before.unreadMessages - 1, waitingCases: before.waitingCases - 1 })
})

test('someone without records has nothing waiting', async () => {
  const nobody = await server.learnerToken('banksia', 'new@banksia.example')
  expect((await server.client(learnerCalls, 'banksia', nobody).getLearnerAccount()).counts).toEqual({ unreadMessages: 0, waitingCases: 0 })
})
