import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, codeAt, eventsOf, goodPassword, secretsOfTests } from '../../../testing/identity.ts'
import { type IdentityService, type Known, newSigningKey, openIdentityService, peerSecret, walkThrough } from '../../../testing/identity-service.ts'
import { openTestServer, origins, type TestServer } from '../../../testing/server.ts'
import { saveIdentityProvider } from './identity-providers.queries.ts'

const people = new Map<string, Known>()
let server: TestServer
let peer: IdentityService
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  peer = await openIdentityService({
    redirectUris: [`${origins.banksia}/api/auth/callback/college`],
    ...{ keys: [await newSigningKey('first')], people, port: 0, announcesIssuer: true },
  })
  const tenantId = server.tenantId('banksia')
  await server.database.forTenant(tenantId).write((transaction) =>
    saveIdentityProvider(transaction, tenantId, {
      ...{ providerId: 'college', name: 'College account', icon: null, issuer: peer.issuer, clientId: 'lanyard' },
      ...{ clientSecretSealed: secretsOfTests.seal(peerSecret), allowedDomains: [], linksByVerifiedEmail: true },
    }),
  )
})
afterAll(async () => {
  await peer.close()
  await server.close()
})

const rows = <Row extends object = { id: number }>(text: string, ...values: unknown[]) => server.asOwner<Row>(text, values, server.tenantId('banksia'))
const rule = async (connectBy: string) => {
  await rows(`update tenants set settings = jsonb_set(settings, '{SignIn}', $1) where code = 'BANKSIA'`, JSON.stringify({ ConnectBy: connectBy }))
  await expect.poll(() => server.sites.all().find(({ tenant }) => tenant.code === 'BANKSIA')?.tenant.settings.SignIn?.ConnectBy).toBe(connectBy)
}
beforeEach(() => rule('email'))

let count = 0
const addLearner = async (email: string | null, more: { accountId?: number; dateOfBirth?: string } = {}) => {
  const number = `CONNECT${++count}`
  const [learner] = await rows(
    "insert into learners (tenant_id, first_name, last_name, email, learner_number, date_of_birth, account_id) values ($1, 'Ana', 'Ng', $2, $3, $4, $5) returning id",
    ...[server.tenantId('banksia'), email, number, more.dateOfBirth ?? '2001-02-03', more.accountId ?? null],
  )
  return { id: Number(learner?.id), number }
}
const accountOf = async (learnerId: number) =>
  (
    await rows<{ email: string }>(
      'select a.email from learners l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id where l.tenant_id = $1 and l.id = $2',
      ...[server.tenantId('banksia'), learnerId],
    )
  )[0]?.email

const comeWith = async (person: string, email: string) => {
  people.set(person, { email, email_verified: true })
  const browser = browserAt(server, 'banksia')
  const { url } = await browser.signIn({}, { provider: 'college', route: 'signin' })
  const back = await browser.send(await walkThrough(url, person, origins.banksia))
  return { browser, error: new URL(String(back.headers.location)).searchParams.get('error') }
}
const reasons = async () => (await eventsOf(server, 'banksia')).filter(({ outcome }) => outcome === 'refused').map(({ after }) => after?.reason)

test('by email: someone without an invitation gets an account on the one record with their verified email', async () => {
  const { id } = await addLearner(' Kim@College.example ')
  const { browser, error } = await comeWith('kim', 'kim@college.example')
  expect(error).toBeNull()
  expect((await browser.session()).user?.username).toBe('kim@college.example')
  expect(await accountOf(id)).toBe('kim@college.example')
  expect((await comeWith('kim', 'kim@college.example')).error).toBeNull()
})

test('by email: no record, several records, or one that has an account lead to no account, and the audit log says why', async () => {
  expect((await comeWith('none', 'none@college.example')).error).toBe('NoRecord')
  expect(await reasons()).toContain('no-record')
  await addLearner('twins@college.example')
  await addLearner('TWINS@college.example')
  expect((await comeWith('twin', 'twins@college.example')).error).toBe('NoRecord')
  expect(await reasons()).toContain('several-records')
  const accountId = await addTestAccount(server, 'banksia', { email: 'owner@college.example' })
  const { id } = await addLearner('wanted@college.example', { accountId })
  const { browser, error } = await comeWith('taker', 'wanted@college.example')
  expect(error).toBe('NoRecord')
  expect(await reasons()).toContain('record-taken')
  expect(await browser.session()).toEqual({})
  expect(await accountOf(id)).toBe('owner@college.example')
})

test('by email: an account without a record is connected when it signs in, and opens the portal either way', async () => {
  await addTestAccount(server, 'banksia', { email: 'later@college.example' })
  const signIn = () => browserAt(server, 'banksia').signIn({ step: 'LOGIN', username: 'later@college.example', password: goodPassword })
  expect((await signIn()).error).toBeNull()
  const { id } = await addLearner('later@college.example')
  expect((await signIn()).error).toBeNull()
  expect(await accountOf(id)).toBe('later@college.example')
})

test('by number and date of birth: asked once, before the portal opens', async () => {
  await rule('number-and-birth-date')
  const { id, number } = await addLearner(null)
  const { browser, error } = await comeWith('lee', 'lee@college.example')
  expect(error).toBe('CONNECT_RECORD')
  expect(await browser.session()).toEqual({})
  const answers = [
    { learnerNumber: 'NOBODY', dateOfBirth: '2001-02-03' },
    { learnerNumber: number, dateOfBirth: '2001-02-04' },
    { learnerNumber: number, dateOfBirth: '2001-02-31' },
  ]
  const wrong: object[] = []
  for (const answer of answers) {
    const { status, error: step } = await browser.signIn({ step: 'CONNECT_RECORD', ...answer })
    const { problem } = await browser.challenge()
    wrong.push({ status, step, problem })
  }
  expect(wrong).toEqual(answers.map(() => wrong[0]))
  expect(wrong[0]).toMatchObject({ status: 401, step: 'CONNECT_RECORD', problem: { code: 'record-not-found' } })
  expect(await browser.challenge()).toMatchObject({ attemptsLeft: 2 })
  expect(await accountOf(id)).toBeUndefined()
  expect((await browser.signIn({ step: 'CONNECT_RECORD', learnerNumber: number.toLowerCase(), dateOfBirth: '2001-02-03' })).error).toBeNull()
  expect((await browser.session()).user?.username).toBe('lee@college.example')
  expect(await accountOf(id)).toBe('lee@college.example')
  expect((await comeWith('lee', 'lee@college.example')).error).toBeNull()
})

test('by number: a record that has an account isn’t taken over, and wrong answers run out for the person and for the number', async () => {
  await rule('number-and-birth-date')
  const accountId = await addTestAccount(server, 'banksia', { email: 'first@college.example' })
  const { id, number } = await addLearner(null, { accountId })
  const guess = (browser: Awaited<ReturnType<typeof comeWith>>['browser'], learnerNumber: string, dateOfBirth: string) =>
    browser.signIn({ step: 'CONNECT_RECORD', learnerNumber, dateOfBirth })
  const taker = await comeWith('second', 'second@college.example')
  expect((await guess(taker.browser, number, '2001-02-03')).error).toBe('CONNECT_RECORD')
  expect(await accountOf(id)).toBe('first@college.example')
  for (let tries = 1; tries < 5; tries++) await guess(taker.browser, number, '1999-09-09')
  expect(await taker.browser.challenge()).toEqual({})
  const again = await comeWith('second', 'second@college.example')
  for (let tries = 0; tries < 4; tries++) expect((await guess(again.browser, `OTHER${tries}`, '1999-09-09')).status).toBe(401)
  expect((await guess(again.browser, 'OTHER4', '1999-09-09')).status).toBe(401)
  const more = await comeWith('second', 'second@college.example')
  expect((await guess(more.browser, 'OTHER5', '1999-09-09')).status).toBe(429)
  const others = await comeWith('third', 'third@college.example')
  for (let tries = 0; tries < 4; tries++) await guess(others.browser, number, '1999-09-09')
  const fourth = await comeWith('fourth', 'fourth@college.example')
  expect((await guess(fourth.browser, number, '1999-09-09')).status).toBe(401)
  expect((await guess(fourth.browser, number, '1999-09-09')).status).toBe(429)
})

test('by number: an account with a second factor shows it first', async () => {
  await rule('number-and-birth-date')
  const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await addTestAccount(server, 'banksia', { email: 'totp@college.example', totpSecret })
  const { id, number } = await addLearner(null)
  const browser = browserAt(server, 'banksia')
  const answer = { step: 'CONNECT_RECORD', learnerNumber: number, dateOfBirth: '2001-02-03' }
  expect((await browser.signIn({ step: 'LOGIN', username: 'totp@college.example', password: goodPassword })).error).toBe('SOFTWARE_TOKEN_MFA')
  expect((await browser.signIn(answer)).error).toBe('CredentialsSignin')
  expect((await browser.signIn({ step: 'LOGIN', username: 'totp@college.example', password: goodPassword })).error).toBe('SOFTWARE_TOKEN_MFA')
  expect((await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(totpSecret, Date.now()) })).error).toBe('CONNECT_RECORD')
  expect(await browser.session()).toEqual({})
  expect((await browser.signIn(answer)).error).toBeNull()
  expect(await accountOf(id)).toBe('totp@college.example')
})
