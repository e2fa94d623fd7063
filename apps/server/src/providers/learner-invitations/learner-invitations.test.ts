import { learnerInvitationCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await openTestServer()
  admin = await server.staffToken('admin@banksia.example')
})
afterAll(() => server.close())

const params = { tenantCode: 'BANKSIA' }
const rounds = (bearer = admin) => server.client(learnerInvitationCalls, 'console', bearer)
const rows = <Row extends object>(text: string) => server.asOwner<Row>(text, [server.tenantId('banksia')], server.tenantId('banksia'))

const addLearners = (emails: readonly (string | null)[]) =>
  rows(
    `insert into learners (tenant_id, first_name, last_name, email, learner_number) select $1, 'Ana', 'Ng', nullif(e, ''), 'ROUND' || n
     from unnest('{${emails.map((email) => `"${email ?? ''}"`).join(',')}}'::text[]) with ordinality as x (e, n)`,
  )

const latest = async () => {
  const { items } = await rounds().listLearnerInvitations({ params })
  const [round] = items
  if (!round) throw new Error('There is no round')
  return round
}
const until = async (isThere: () => Promise<boolean>) => {
  for (let tries = 0; tries < 300; tries++) {
    if (await isThere()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The round doesn’t move on')
}

test('every learner with an address of their own is invited once, at the pace that was chosen', { timeout: 60_000 }, async () => {
  const before = await rounds().previewLearnerInvitations({ params })
  await addLearners(['one@round.example', 'two@round.example', 'TWO@round.example', null, 'learner@banksia.example', 'three@round.example'])
  const preview = await rounds().previewLearnerInvitations({ params })
  expect(preview).toEqual({
    CanBeInvited: before.CanBeInvited + 3,
    WithoutEmail: before.WithoutEmail + 1,
    EmailTaken: before.EmailTaken + 1,
    EmailShared: before.EmailShared + 1,
    HaveAccount: before.HaveAccount,
  })
  const started = await rounds().startLearnerInvitations({ params, body: { PerMinute: 2 } })
  expect(started).toMatchObject({ State: 'sending', Total: preview.CanBeInvited, PerMinute: 2 })
  await expect(rounds().startLearnerInvitations({ params, body: {} })).rejects.toMatchObject({ response: { status: 409 } })
  await until(async () => (await latest()).Sent + (await latest()).Skipped >= 2)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect((await latest()).Sent + (await latest()).Skipped).toBe(2)
  expect((await rounds().updateLearnerInvitations({ params: { ...params, id: started.Id }, body: { State: 'paused' } })).State).toBe('paused')
  await rows("update learner_invitation_rounds set per_minute = 600 where tenant_id = $1 and state = 'paused'")
  await rounds().updateLearnerInvitations({ params: { ...params, id: started.Id }, body: { State: 'sending' } })
  await until(async () => (await latest()).State === 'done')
  const mails = await rows<{ recipient: string; count: number }>(
    "select recipient, count(*)::int as count from outgoing_mail where tenant_id = $1 and recipient like '%@round.example' group by recipient order by recipient",
  )
  expect(mails).toEqual(['one@round.example', 'three@round.example', 'two@round.example'].map((recipient) => ({ recipient, count: 1 })))
  const accounts = await rows<{ linked: number }>(
    "select count(*)::int as linked from learners l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.email = l.email where l.tenant_id = $1 and l.email like '%@round.example'",
  )
  expect(accounts).toEqual([{ linked: 3 }])
  await expect(rounds().updateLearnerInvitations({ params: { ...params, id: started.Id }, body: { State: 'paused' } })).rejects.toMatchObject({
    response: { status: 409 },
  })
})

test('only people who manage users invite', async () => {
  const support = await server.staffToken('support@banksia.example')
  await expect(rounds(support).startLearnerInvitations({ params, body: {} })).rejects.toMatchObject({ response: { status: 403 } })
})
