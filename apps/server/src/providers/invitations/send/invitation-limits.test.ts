import { tenantLearnerAccountCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/server.ts'
import { banksia, newAddress, openInviting, problem } from '../../testing/inviting.ts'

let server: TestServer
let inviting: Awaited<ReturnType<typeof openInviting>>
beforeAll(async () => {
  server = await openTestServer()
  inviting = await openInviting(server)
})
afterAll(() => server.close())

const canceled = 5
const sent = 1
const anHourLater = () =>
  server.asOwner("update outgoing_mail set created_at = (created_at at time zone 'UTC' - interval '61 minutes') at time zone 'UTC' where tenant_id = 0", [], 0)

test('an email is sent five invitations an hour, however often they are cancelled and sent again', async () => {
  const { Id, Email } = await inviting.invite()
  for (let turn = 0; turn < 4; turn++) {
    await inviting.replaceStatus(Id, canceled)
    await inviting.replaceStatus(Id, sent)
  }
  await inviting.replaceStatus(Id, canceled)
  const tooMany = problem(429, { detail: '5 invitations were sent to this address in the last hour. Try again later.' })
  await expect(inviting.replaceStatus(Id, sent)).rejects.toMatchObject(tooMany)
  await expect(inviting.invite({ Email: Email.toUpperCase() })).rejects.toMatchObject(tooMany)
  expect(await inviting.statusOf(Id)).toBe(canceled)
  await inviting.invite()
  await anHourLater()
  await inviting.replaceStatus(Id, sent)
})

test('a provider sends two hundred invitations an hour, and another can still send its own', async () => {
  await server.asOwner(
    `insert into outgoing_mail (tenant_id, recipient, kind, origin, state, created_at, about_tenant_id)
     select 0, 'somebody' || n || '@example.org', 'invitation', 'http://console.localhost:3000', 'sent', now(), $1 from generate_series(1, 200) n returning 1`,
    [server.tenantId('banksia')],
    0,
  )
  await expect(inviting.invite()).rejects.toMatchObject(problem(429, { detail: '200 invitations were sent in the last hour. Try again later.' }))
  const ofKahu = inviting.invitations(await inviting.tokenOf('admin@kahu.example', 'kahu'))
  await ofKahu.createInvitation({ params: { tenantCode: 'KAHU' }, body: { Email: newAddress(), Roles: ['SupportAgent'] } })
})

test('a learner is sent five invitations an hour', async () => {
  const accounts = server.client(tenantLearnerAccountCalls, 'console', inviting.admin())
  const account = await accounts.inviteLearner({ params: banksia, body: { Email: newAddress(), FirstName: 'Ola', LastName: 'Nordmann', With: 'link' } })
  const again = () => accounts.inviteLearnerAgain({ params: { ...banksia, id: account.Id }, body: { With: 'link' } })
  for (let turn = 0; turn < 4; turn++) await again()
  await expect(again()).rejects.toMatchObject(problem(429))
})
