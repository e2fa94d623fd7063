import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { learnerInvitationCalls, tenantLearnerAccountCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestImporter } from '../../imports/testing/test-importer.ts'
import { addTestAccount, browserAt, mailsOf } from '../../testing/identity.ts'
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
     from unnest('{${emails.map((email) => `"${email ?? ''}"`).join(',')}}'::text[]) with ordinality as x (e, n) returning 1`,
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

/** A run that gives learners other emails. */
const importEmails = async (emails: Record<string, string>) => {
  const importer = await openTestImporter(server)
  const tenant = server.sites.tenantOf('BANKSIA')
  if (!tenant) throw new Error('There is no BANKSIA')
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-emails-'))
  const path = join(folder, 'learners.csv')
  await writeFile(path, ['Learner number,Email', ...Object.entries(emails).map((cells) => cells.join(','))].join('\n'))
  const { importId } = await importer.check({
    tenant,
    source: 'files',
    origin: 'command',
    startedBy: 'tests',
    fileName: 'learners.csv',
    path,
    size: (await stat(path)).size,
  })
  await importer.apply(tenant, importId, path)
  await rm(folder, { recursive: true })
}
const addLearner = (learnerNumber: string, email: string) =>
  server.asOwner<{ id: number }>(
    "insert into learners (tenant_id, first_name, last_name, email, learner_number) values ($1, 'Ana', 'Ng', $2, $3) returning id",
    [server.tenantId('banksia'), email, learnerNumber],
    server.tenantId('banksia'),
  )
const linkIn = (text = '') => new URL(/http\S+callback\/email\?token=[\w-]+/.exec(text)?.[0] ?? 'http://none')

test('an email changed by an import: an open invitation moves to it, an account that is in use stays and is told', { timeout: 60_000 }, async () => {
  const accounts = server.client(tenantLearnerAccountCalls, 'console', admin)
  const [invited] = await addLearner('MOVED1', 'before@moved.example')
  const { Id } = await accounts.inviteLearner({ params, body: { Email: 'before@moved.example', LearnerId: Number(invited?.id), With: 'link' } })
  const [used] = await addLearner('MOVED2', 'used@moved.example')
  const accountId = await addTestAccount(server, 'banksia', { email: 'used@moved.example' })
  await server.asOwner(
    'update learners set account_id = $2 where tenant_id = $1 and id = $3',
    [server.tenantId('banksia'), accountId, used?.id],
    server.tenantId('banksia'),
  )

  await importEmails({ MOVED1: 'after@moved.example', MOVED2: 'taker@moved.example' })
  await until(async () => (await mailsOf(server, 'banksia', 'after@moved.example')).length > 0)
  await until(async () => (await mailsOf(server, 'banksia', 'used@moved.example')).length > 0)

  expect(await accounts.getTenantLearnerAccount({ params: { ...params, id: Id } })).toMatchObject({
    Email: 'after@moved.example',
    Username: 'after@moved.example',
    State: 'invited',
  })
  const [before] = await mailsOf(server, 'banksia', 'before@moved.example')
  const [after] = await mailsOf(server, 'banksia', 'after@moved.example')
  const opened = async (text: string | undefined) => {
    const { pathname, search } = linkIn(text)
    return (await browserAt(server, 'banksia').send(`${pathname}${search}`)).body.includes('Continue')
  }
  expect([await opened(before?.text), await opened(after?.text)]).toEqual([false, true])

  const stays = await accounts.getTenantLearnerAccount({ params: { ...params, id: accountId } })
  expect(stays).toMatchObject({ Email: 'used@moved.example', Username: 'used@moved.example', RecordEmail: 'taker@moved.example' })
  expect((await mailsOf(server, 'banksia', 'used@moved.example')).map(({ kind }) => kind)).toEqual(['record-email'])
  expect(await mailsOf(server, 'banksia', 'taker@moved.example')).toEqual([])
})
