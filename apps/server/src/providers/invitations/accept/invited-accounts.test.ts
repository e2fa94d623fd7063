import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, goodPassword, mailsOf } from '../../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../../testing/server.ts'
import { banksia, type Inviting, newAddress, openInviting, problem } from '../../testing/inviting.ts'

let server: TestServer
let inviting: Inviting
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  inviting = await openInviting(server)
})
afterAll(() => server.close())

test('no one is invited under another person’s email, at first or later', async () => {
  const refused = problem(400, { errors: [{ pointer: '/Username', message: 'Must be the invited address, or a name without an @.' }] })
  await expect(inviting.invite({ Username: 'principal@kahu.example' })).rejects.toMatchObject(refused)
  const { Id, Email } = await inviting.invite({ Username: 'ines' })
  const rename = (value: string) =>
    inviting.invitations().updateInvitation({ params: { ...banksia, id: Id }, body: [{ op: 'replace', path: '/Username', value }] })
  await expect(rename('principal@kahu.example')).rejects.toMatchObject(refused)
  expect(await rename(Email.toUpperCase())).toMatchObject({ Username: Email.toUpperCase() })
})

test("someone who only works for a suspended tenant isn't asked to sign in first, which they can't", async () => {
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

test('a taken username falls back to the email; if that is taken too, the answer says so', async () => {
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

test('someone without access can return by an invitation; everything started with the old password ends, and they are notified', async () => {
  const email = newAddress()
  const id = await addTestAccount(server, 'console', { email })
  await server.asOwner("insert into console_memberships (account_id, for_tenant_id, roles) values ($1, $2, '{Auditor}')", [id, server.tenantId('kahu')])
  const begun = browserAt(server, 'console')
  expect(await begun.signIn({ username: email, password: goodPassword })).toMatchObject({ error: 'MFA_SETUP' })
  await server.asOwner('update console_memberships set is_enabled = false where account_id = $1', [id])
  await inviting.invite({ Email: email })
  const Token = await inviting.tokenFor(email)
  expect(await inviting.invited().viewInvitation({ body: { Token } })).toMatchObject({ HasAccount: false })
  await inviting.invited().acceptInvitation({ body: { Token, Password: 'quite another phrase 9' } })
  expect(await begun.signIn({ step: 'MFA_SETUP' })).toMatchObject({ error: 'CredentialsSignin' })
  expect((await mailsOf(server, 'console', email)).map(({ kind }) => kind)).toContain('password-changed')
  expect(await browserAt(server, 'console').signIn({ username: email, password: 'quite another phrase 9' })).toMatchObject({ error: 'MFA_SETUP' })
})

test("a link copied by the inviter can't set a new password for an existing account; a mailed one can", async () => {
  const email = newAddress()
  const id = await addTestAccount(server, 'console', { email })
  const hashOf = async () => (await server.asOwner('select password_hash from accounts where tenant_id = 0 and id = $1', [id], 0))[0]
  const before = await hashOf()
  const { Id } = await inviting.invite({ Email: email })
  const { Url } = await inviting.invitations().createInvitationLink({ params: { ...banksia, id: Id } })
  const accept = (Token: string) => inviting.invited().acceptInvitation({ body: { Token, Password: 'quite another phrase 9' } })
  await expect(accept(Url.split('#')[1] ?? '')).rejects.toMatchObject(problem(409, { detail: expect.stringContaining('sent by email') }))
  expect([await hashOf(), await inviting.statusOf(Id)]).toEqual([before, 1])
  await inviting.replaceStatus(Id, 5)
  await inviting.replaceStatus(Id, 1)
  await accept(await inviting.tokenFor(email))
  expect(await hashOf()).not.toEqual(before)
})
