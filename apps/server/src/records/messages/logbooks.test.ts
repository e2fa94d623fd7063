import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let first: string
beforeAll(async () => {
  server = await openTestServer()
  first = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const client = (bearer = first) => server.client(learnerCalls, 'banksia', bearer)

test('the newest message comes first, with its read state', async () => {
  const { items, totalCount } = await client().listMessages()
  expect(totalCount).toBe(items.length)
  const moments = items.map(({ createdOn }) => createdOn as string)
  expect(moments).toEqual([...moments].sort().reverse())
  const unread = await client().listMessages({ query: { isReadFilter: false } })
  expect(unread.items.map(({ messageId }) => messageId)).toEqual(items.filter(({ isRead }) => !isRead).map(({ messageId }) => messageId))
  expect(unread.totalCount).toBeGreaterThan(0)
  expect(unread.totalCount).toBeLessThan(totalCount)
})

test('an opened message has its text instead of its preview, and its documents', async () => {
  const [summary] = (await client().listMessages({ query: { search: 'resubmit' } })).items
  const message = await client().getMessage({ params: { id: summary?.messageId as number } })
  expect(message).toMatchObject({ subject: summary?.subject, htmlText: expect.stringContaining('<strong>resubmit part two</strong>') })
  expect(message.documents).toEqual([
    {
      documentId: expect.any(Number),
      filepath: expect.stringContaining('BANKSIA/documents/'),
      filename: 'Assessment feedback.pdf',
      size: expect.any(Number),
      lastModifiedUserId: null,
      lastModifiedTimeStamp: expect.any(String),
    },
  ])
  expect(message).not.toHaveProperty('preview')
  expect(summary?.preview).not.toContain('<')
})

test('active content is never sent, no matter who wrote it', async () => {
  const tenant = server.tenantId('banksia')
  const [summary] = (await client().listMessages()).items
  const id = summary?.messageId as number
  await server.asOwner(
    'update logbook_messages set html_text = $3 where tenant_id = $1 and id = $2',
    [tenant, id, '<p onclick=x>Hi<script>y</script></p>'],
    tenant,
  )
  expect((await client().getMessage({ params: { id } })).htmlText).toBe('<p>Hi</p>')
})

test('a message is marked as read and unread by its learner only', async () => {
  const [unread] = (await client().listMessages({ query: { isReadFilter: false } })).items
  const params = { id: unread?.messageId as number }
  for (const isRead of [true, true, false, true]) {
    expect(await client().markMessage({ params, body: { isRead } })).toMatchObject({ messageId: params.id, isRead })
    expect((await client().getMessage({ params })).isRead).toBe(isRead)
  }
  const second = await server.learnerToken('banksia', 'second@banksia.example')
  await expect(client(second).markMessage({ params, body: { isRead: false } })).rejects.toMatchObject({ problem: { status: 404 } })
  expect((await client().getMessage({ params })).isRead).toBe(true)
})

test('marking accepts a flag and nothing else', async () => {
  for (const payload of [{}, { isRead: 'yes' }, { isRead: true, subject: 'x' }]) {
    const answer = await server.raw('banksia', '/learner-app/logbooks/1/read-state', {
      method: 'PUT',
      bearer: first,
      payload,
      headers: { jsonFormat: 'camelCase' },
    })
    expect(answer.statusCode).toBe(400)
  }
})
