import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, goodPassword } from '../testing/identity.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { banksia, type Inviting, newAddress, openInviting, problem } from './testing/inviting.ts'

let server: TestServer
let inviting: Inviting
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  inviting = await openInviting(server)
})
afterAll(() => server.close())

test('nobody is invited under somebody else’s address, when they are invited or later', async () => {
  const refused = problem(400, { errors: [{ pointer: '/Username', message: 'Must be the invited address, or a name without an @.' }] })
  await expect(inviting.invite({ Username: 'principal@kahu.example' })).rejects.toMatchObject(refused)
  const { Id, Email } = await inviting.invite({ Username: 'ines' })
  const rename = (value: string) =>
    inviting.invitations().updateInvitation({ params: { ...banksia, id: Id }, body: [{ op: 'replace', path: '/Username', value }] })
  await expect(rename('principal@kahu.example')).rejects.toMatchObject(refused)
  expect(await rename(Email.toUpperCase())).toMatchObject({ Username: Email.toUpperCase() })
})

test('somebody who works for a suspended tenant alone is not asked to sign in first, which they could not', async () => {
  const email = newAddress()
  const id = await addTestAccount(server, 'console', { email })
  await server.asOwner("insert into console_memberships (account_id, for_tenant_id, roles) values ($1, $2, '{SupportAgent}')", [id, server.tenantId('protea')])
  await inviting.invite({ Email: email })
  const Token = await inviting.tokenFor(email)
  const hasAccount = async () => (await inviting.invited().viewInvitation({ body: { Token } })).HasAccount
  expect(await hasAccount()).toBe(true)
  await server.asOwner("update tenants set status = 'suspended' where code = 'PROTEA'")
  expect(await hasAccount()).toBe(false)
  await inviting.invited().acceptInvitation({ body: { Token, Password: 'quite another phrase 9' } })
  expect(await browserAt(server, 'console').signIn({ username: email, password: 'quite another phrase 9' })).toMatchObject({ error: 'MFA_SETUP' })
})

test('a username that is taken makes way for the address; where that is one too, it is said', async () => {
  await addTestAccount(server, 'console', { email: 'other@newcomers.example' })
  const takes = (username: string) =>
    server.asOwner("update accounts set username = $1 where tenant_id = 0 and email = 'other@newcomers.example'", [username], 0)
  const accept = async (email: string) => inviting.invited().acceptInvitation({ body: { Token: await inviting.tokenFor(email), Password: goodPassword } })
  const [first, second] = [newAddress(), newAddress()]
  await takes('Coach')
  await inviting.invite({ Email: first, Username: 'coach' })
  expect(await accept(first)).toMatchObject({ Username: first })
  await takes(second)
  await inviting.invite({ Email: second })
  await expect(accept(second)).rejects.toMatchObject(problem(409, { detail: expect.stringContaining('as their username') }))
})
