import { readFileSync } from 'node:fs'
import { apiKeyCalls, keyScopes, mayDo, tenantLearnerAccountCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { iso } from '../../common/clock.ts'
import { holdApiKeys, revokeApiKey } from '../../identity/api-keys/api-keys.queries.ts'
import { browserAt, cheap, goodPassword, mailsOf } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours, openTestClock } from '../../testing/test-clock.ts'
import { banksia, type Inviting, newAddress, openInviting, problem } from '../testing/inviting.ts'
import { meanwhile } from '../testing/meanwhile.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let inviting: Inviting
let tenantId: number
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
  inviting = await openInviting(server, clock)
  tenantId = server.tenantId('banksia')
})
afterAll(() => server.close())

const keys = () => server.client(apiKeyCalls, 'console', inviting.admin())
/** The permissions an API key needs to invite a support agent. */
const scopes = keyScopes.filter((name) => name.startsWith('users:') || mayDo(['SupportAgent'], name))
const newKey = (validFor = hours(24 * 30)) => keys().createApiKey({ body: { name: 'Payroll', scopes, expiresAt: iso(clock() + validFor) } })

type Answer = { Id: number; Email: string; DateExpiry: string; InvitedUntil: string; TemporaryPassword: string; Url: string }
const postWith = async (apiKey: string, path: string, payload: object) => {
  const answer = await server.raw('console', `/tenants/BANKSIA/${path}`, { method: 'POST', headers: { 'x-api-key': apiKey }, payload })
  return { status: answer.statusCode, ...(answer.json() as Answer) }
}
const inviteWith = (apiKey: string) => postWith(apiKey, 'invitations', { Email: newAddress(), Roles: ['SupportAgent'] })
const inviteLearnerWith = (apiKey: string, With: string) => postWith(apiKey, 'learner-accounts', { Email: newAddress(), With })

const signIn = (username: string, password: string) => browserAt(server, 'banksia').signIn({ username, password })
const follow = async (email: string) => {
  const [mail] = await mailsOf(server, 'banksia', email)
  const { pathname, searchParams } = new URL(/https?:\S+callback\/email\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const browser = browserAt(server, 'banksia')
  const { headers } = await browser.send(pathname, { form: { token: searchParams.get('token') ?? '', csrfToken: await browser.csrfToken() } })
  return String(headers.location)
}

const accept = async (email: string) => {
  const Token = await inviting.tokenFor(email)
  return inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword } })
}

test('revoking an API key ends its invitations, and the log says why; one that a person sent again stays', async () => {
  const [key, other] = [await newKey(), await newKey()]
  const [open, again, ofOther, own] = [await inviteWith(key.apiKey), await inviteWith(key.apiKey), await inviteWith(other.apiKey), await inviting.invite()]
  await inviting.replaceStatus(again.Id, 5)
  await inviting.replaceStatus(again.Id, 1)
  const { Url } = await postWith(key.apiKey, `invitations/${own.Id}/link`, {})
  const Token = await inviting.tokenFor(open.Email)
  await keys().revokeApiKey({ params: { id: key.apiKeyId } })
  await expect(inviting.invited().viewInvitation({ body: { Token } })).rejects.toMatchObject(problem(404))
  await expect(inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword } })).rejects.toMatchObject(problem(404))
  await expect(inviting.invited().viewInvitation({ body: { Token: Url.split('#')[1] ?? '' } })).rejects.toMatchObject(problem(404))
  expect(await Promise.all([open, again, ofOther, own].map(({ Id }) => inviting.statusOf(Id)))).toEqual([5, 1, 1, 5])
  expect(await accept(again.Email)).toMatchObject({ TenantCode: 'BANKSIA' })
  const events = await server.asOwner(
    "select action, after from audit_events where tenant_id = $1 and subject_kind = 'invitation' and subject_id = $2 order by id",
    [tenantId, String(open.Id)],
    tenantId,
  )
  expect(events).toMatchObject([{ action: 'invitation.create' }, { action: 'invitation.cancel', after: { StatusId: 5, endedWith: key.apiKeyId } }])
})

test('revoking an API key ends the learner’s link and temporary password it created', async () => {
  const [key, other] = [await newKey(), await newKey()]
  const [linked, given] = [await inviteLearnerWith(key.apiKey, 'link'), await inviteLearnerWith(key.apiKey, 'temporary-password')]
  const [otherLinked, otherGiven] = [await inviteLearnerWith(other.apiKey, 'link'), await inviteLearnerWith(other.apiKey, 'temporary-password')]
  await keys().revokeApiKey({ params: { id: key.apiKeyId } })
  expect(await follow(linked.Email)).toContain('error=Verification')
  expect(await follow(otherLinked.Email)).toContain('error=NEW_PASSWORD_REQUIRED')
  expect(await signIn(given.Email, given.TemporaryPassword)).not.toMatchObject({ error: 'NEW_PASSWORD_REQUIRED' })
  expect(await signIn(otherGiven.Email, otherGiven.TemporaryPassword)).toMatchObject({ error: 'NEW_PASSWORD_REQUIRED' })
  const accounts = server.client(tenantLearnerAccountCalls, 'console', inviting.admin())
  const { InvitedUntil } = await accounts.getTenantLearnerAccount({ params: { ...banksia, id: linked.Id } })
  expect(Date.parse(InvitedUntil ?? '')).toBeLessThanOrEqual(clock())
  const events = await server.asOwner(
    "select subject_id as id, after from audit_events where tenant_id = $1 and action = 'learner-account.invite-end' order by id",
    [tenantId],
    tenantId,
  )
  expect(events).toMatchObject([linked, given].map(({ Id }) => ({ id: String(Id), after: { endedWith: key.apiKeyId } })))
})

test('an API key revoked while it invites leaves no invitation behind', async () => {
  const key = await newKey()
  const hold = async (transaction: Parameters<typeof holdApiKeys>[0]) => {
    await holdApiKeys(transaction, tenantId)
    await revokeApiKey(transaction, tenantId, key.apiKeyId, iso(clock()))
  }
  expect((await meanwhile(server, tenantId, { hold, send: () => inviteWith(key.apiKey) })).status).toBe(401)
})

test('the upgrade finds in the log which invitations API keys created, and ends those whose key has ended', async () => {
  const [key, ended] = [await newKey(hours(24)), await newKey()]
  const made = [await inviteWith(key.apiKey), await inviteWith(ended.apiKey)]
  const learner = await inviteLearnerWith(ended.apiKey, 'temporary-password')
  await server.asOwner(
    "update invitations set sent_by_key_id = null, expires_at = (expires_at at time zone 'UTC' + interval '6 days') at time zone 'UTC' where sent_by_key_id is not null",
    [],
    tenantId,
  )
  await server.asOwner('update accounts set let_in_by_key_id = null', [], tenantId)
  await keys().revokeApiKey({ params: { id: ended.apiKeyId } })
  expect(await Promise.all(made.map(({ Id }) => inviting.statusOf(Id)))).toEqual([1, 1])
  const migration = readFileSync(new URL('../../../migrations/0068-invitations-made-by-keys.sql', import.meta.url), 'utf8')
  await server.asOwner(migration.slice(migration.indexOf('do $$')))
  expect(await Promise.all(made.map(({ Id }) => inviting.statusOf(Id)))).toEqual([1, 5])
  const { DateExpiry } = await inviting.invitations().getInvitation({ params: { ...banksia, id: made[0]?.Id ?? 0 } })
  expect(Date.parse(DateExpiry)).toBeLessThanOrEqual(clock() + hours(24))
  expect(await signIn(learner.Email, learner.TemporaryPassword)).not.toMatchObject({ error: 'NEW_PASSWORD_REQUIRED' })
})

test('nothing an API key created can be used after the key has expired', async () => {
  const key = await newKey(hours(1))
  const made = await inviteWith(key.apiKey)
  const own = await inviting.invite()
  await postWith(key.apiKey, `invitations/${own.Id}/link`, {})
  const [linked, given] = [await inviteLearnerWith(key.apiKey, 'link'), await inviteLearnerWith(key.apiKey, 'temporary-password')]
  expect([made.DateExpiry, linked.InvitedUntil, given.InvitedUntil].map((moment) => Date.parse(moment) <= clock() + hours(1))).toEqual([true, true, true])
  forward(hours(1))
  await inviting.signInAgain()
  await expect(accept(made.Email)).rejects.toMatchObject(problem(409))
  expect(await Promise.all([made, own].map(({ Id }) => inviting.statusOf(Id)))).toEqual([4, 4])
  expect(await follow(linked.Email)).toContain('error=Verification')
  expect(await signIn(given.Email, given.TemporaryPassword)).not.toMatchObject({ error: 'NEW_PASSWORD_REQUIRED' })
})
