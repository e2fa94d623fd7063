import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { documentCalls, learnerCalls } from '@lanyard/contract'
import type { JWK } from 'jose'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'

const { verify } = jwt
let server: TestServer
let learner: Awaited<ReturnType<typeof clientOf>>
let issuedId: number
beforeAll(async () => {
  server = await openTestServer()
  learner = await clientOf('banksia', 'learner@banksia.example')
  issuedId = await credentialWith(5)
})
afterAll(() => server.close())

const clientOf = async (origin: Origin, email: string) => server.client(learnerCalls, origin, await server.learnerToken(origin, email))
const credentialWith = async (statusId: number) => {
  const { items } = await learner.listCredentials({ query: { credentialStatusIdFilter: statusId } })
  return Number(items[0]?.credentialId)
}
const sqlIn = (text: string, values: unknown[] = []) => server.asOwner<Record<string, never>>(text, values, server.tenantId('banksia'))
const setStatus = (statusId: number, id = issuedId) => sqlIn('update credentials set credential_status_id = $1 where id = $2', [statusId, id])
const pathOf = (address: unknown) => new URL(String(address)).pathname
const get = (path: string, accept = '*/*', origin: Origin = 'banksia') => server.raw(origin, path, { headers: { accept } })
const today = () => Temporal.Now.plainDateISO('Australia/Sydney').toString()
const share = async (sharedUntil: string | null = null) =>
  pathOf((await learner.replaceCredentialShare({ params: { id: issuedId }, body: { sharedUntil } })).address)

test('a shared credential shows five facts, as a page and as data, to anyone', async () => {
  const path = await share()
  const data = await get(`${path}.json`)
  expect(data.statusCode).toBe(200)
  expect(Object.keys(data.json()).sort()).toEqual(['date', 'learnerName', 'provider', 'qualification', 'status'])
  const { items } = await learner.listCredentials({ query: { credentialIdFilter: issuedId } })
  expect(data.json()).toMatchObject({
    provider: 'Banksia Training',
    status: 'valid',
    date: items[0]?.credentialDate,
    qualification: { code: items[0]?.qualificationCode },
  })
  expect((await get(path, 'application/json')).body).toBe(data.body)
  const page = await get(path, 'text/html')
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  for (const shown of [data.json().learnerName, data.json().qualification.name, 'Banksia Training', 'Valid']) expect(page.body).toContain(shown)
  expect(page.body).not.toMatch(new RegExp(`@banksia\\.example|credentialNumber|${items[0]?.credentialNumber}`))
})

test('the name on it is the legal name', async () => {
  const path = await share()
  const { items } = { items: [await learner.getLearnerPersonal()] }
  const { firstName, middleName, lastName } = items[0] as { firstName: string; middleName: string | null; lastName: string }
  expect((await get(`${path}.json`)).json().learnerName).toBe([firstName, middleName, lastName].filter(Boolean).join(' '))
})

test('unknown, turned-off and expired URLs get the same response, and a URL is never reused', async () => {
  const path = await share()
  expect(await share(today())).toBe(path)
  expect((await get(path)).statusCode).toBe(200)
  await sqlIn('update credential_shares set shared_until = current_date - 2 where credential_id = $1', [issuedId])
  const ended = await get(path, 'text/html')
  expect(await learner.getCredentialShare({ params: { id: issuedId } })).toMatchObject({ isShared: false, address: null, isShareable: true })
  await learner.endCredentialShare({ params: { id: issuedId } })
  const off = await get(path, 'text/html')
  const unknown = await get(`/verify/${'A'.repeat(43)}`, 'text/html')
  const odd = await get('/verify/nothing', 'text/html')
  for (const answer of [ended, off, unknown, odd]) expect([answer.statusCode, answer.body]).toEqual([404, off.body])
  const problem = (answer: { json(): object }) => ({ ...answer.json(), instance: '' })
  expect(problem(await get(`${path}.json`))).toEqual(problem(await get(`/verify/${'A'.repeat(43)}.json`)))
  expect(await share()).not.toBe(path)
  expect((await get(path)).statusCode).toBe(404)
})

test('input is validated: the day, the credential, its owner', async () => {
  const put = (id: number, sharedUntil: string | null) => learner.replaceCredentialShare({ params: { id }, body: { sharedUntil } })
  const status = (promise: Promise<unknown>) =>
    promise.then(
      () => 200,
      (error) => error.problem,
    )
  expect(await status(put(issuedId, '2020-01-01'))).toMatchObject({ status: 400, errors: [{ pointer: '/sharedUntil' }] })
  expect(await status(put(issuedId, '2090-01-01'))).toMatchObject({ status: 400, errors: [{ pointer: '/sharedUntil' }] })
  const pending = await credentialWith(2)
  expect(await status(put(pending, null))).toMatchObject({ status: 409 })
  expect(await learner.getCredentialShare({ params: { id: pending } })).toMatchObject({ isShareable: false, isShared: false })
  expect(await status(learner.getCredentialBadge({ params: { id: pending } }))).toMatchObject({ status: 409 })
  const [draft] = await sqlIn('select id from credentials where credential_status_id = 1 limit 1')
  for (const stranger of [await clientOf('banksia', 'second@banksia.example'), await clientOf('kahu', 'learner@kahu.example')])
    expect(await status(stranger.getCredentialShare({ params: { id: issuedId } }))).toMatchObject({ status: 404 })
  expect(await status(put(Number(draft?.id), null))).toMatchObject({ status: 404 })
})

test("a revoked credential says so where it was shared; on another site it doesn't exist", async () => {
  const path = await share()
  expect((await get(path, 'text/html', 'kahu')).statusCode).toBe(404)
  await setStatus(7)
  expect((await get(`${path}.json`)).json().status).toBe('revoked')
  expect((await get(path, 'text/html')).body).toContain('The provider has taken this credential back')
  await setStatus(5)
})

type Keys = { keys: (JWK & { kid: string; alg: string })[] }
const keysAt = async (address: unknown, origin: Origin = 'banksia'): Promise<Keys> => (await get(pathOf(address), '*/*', origin)).json()
const pem = (key: JWK) => createPublicKey({ key: { ...key }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })

test('the badge is an Open Badges 3.0 credential that an independent library verifies with the published key, and with no other', async () => {
  const badge = await learner.getCredentialBadge({ params: { id: issuedId } })
  const { keys } = await keysAt(badge.keysAddress)
  const header = JSON.parse(Buffer.from(String(badge.jwt.split('.')[0]), 'base64url').toString())
  const key = keys.find(({ kid }) => kid === header.kid)
  expect(header).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  expect(key).not.toHaveProperty('d')
  const credential = verify(badge.jwt, pem(key as JWK), { algorithms: ['RS256'] }) as Record<string, never>
  expect(credential).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    jti: credential.id,
    credentialSubject: { type: ['AchievementSubject'], identifier: [{ identityType: 'name', hashed: false }], achievement: { type: ['Achievement'] } },
    credentialStatus: { type: '1EdTechRevocationList' },
  })
  // A claim of the token, which jose leaves untyped.
  const { id: issuerId } = credential.issuer as unknown as { id: string }
  expect((await get(pathOf(issuerId))).json()).toMatchObject({ id: issuerId, name: 'Banksia Training', type: ['Profile'] })
  expect(credential.iss).toBe(issuerId)
  expect((await get(pathOf(header.kid))).json()).toMatchObject({ kid: header.kid, n: key?.n })

  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(() => verify(badge.jwt, publicKey.export({ type: 'spki', format: 'pem' }), { algorithms: ['RS256'] })).toThrow('invalid signature')
  const [first, second, third] = badge.jwt.split('.') as [string, string, string]
  const forged = Buffer.from(JSON.stringify({ ...credential, name: 'Doctor of everything' })).toString('base64url')
  expect(() => verify([first, forged, third].join('.'), pem(key as JWK), { algorithms: ['RS256'] })).toThrow('invalid signature')
  expect(second).not.toBe(forged)
  const other = await keysAt(badge.keysAddress, 'kahu')
  expect(() => verify(badge.jwt, pem(other.keys[0] as JWK), { algorithms: ['RS256'] })).toThrow('invalid signature')
})

test('a statement from an incomplete course covers a part of the qualification, both where it is shared and in the badge', async () => {
  const { items } = await learner.listCredentials({ query: { credentialStatusIdFilter: 5 } })
  const statement = items.find(({ documentDescription }) => documentDescription === 'Statement of attainment')
  const params = { id: Number(statement?.credentialId) }
  const { qualificationCode, qualificationName } = statement ?? {}
  const name = `Statement of attainment: part of ${qualificationCode} ${qualificationName}`
  const path = pathOf((await learner.replaceCredentialShare({ params, body: { sharedUntil: null } })).address)
  expect((await get(`${path}.json`)).json()).toMatchObject({ qualification: { code: null, name }, status: 'valid' })
  expect((await get(path, 'text/html')).body).toContain(name)
  const { credentialSubject } = jwt.decode((await learner.getCredentialBadge({ params })).jwt) as {
    credentialSubject: { achievement: Record<string, unknown> }
  }
  expect(credentialSubject.achievement).toMatchObject({ name, achievementType: 'Achievement' })
  expect(credentialSubject.achievement).not.toHaveProperty('humanCode')
  expect(JSON.stringify(credentialSubject)).not.toContain('Every requirement')

  const completes = (sql: string) => sqlIn(sql, [params.id])
  await completes(
    'update qualification_enrolments set qualification_enrolment_status_id = 7 where id = (select qualification_enrolment_id from credentials where id = $1)',
  )
  expect((await get(`${path}.json`)).json().qualification).toEqual({ code: qualificationCode, name: qualificationName })
  await completes(
    'update qualification_enrolments set qualification_enrolment_status_id = 8 where id = (select qualification_enrolment_id from credentials where id = $1)',
  )
  await completes('update course_enrolments set enrolment_status_id = 9 where id = (select course_enrolment_id from credentials where id = $1)')
  expect((await get(`${path}.json`)).json().qualification).toEqual({ code: qualificationCode, name: qualificationName })
  await completes('update credentials set course_enrolment_id = null, qualification_enrolment_id = null where id = $1')
  expect((await get(`${path}.json`)).json().qualification).toEqual({ code: qualificationCode, name: qualificationName })
})

test('a badge keeps its id and is listed as revoked once it is no longer valid', async () => {
  const decoded = (token: string) => jwt.decode(token) as { id: string; credentialStatus: { id: string } }
  const first = decoded((await learner.getCredentialBadge({ params: { id: issuedId } })).jwt)
  expect(decoded((await learner.getCredentialBadge({ params: { id: issuedId } })).jwt).id).toBe(first.id)
  const revoked = async () => (await get(pathOf(first.credentialStatus.id))).json() as { revokedCredential: { id: string; revoked: boolean }[] }
  expect((await revoked()).revokedCredential).toEqual([])
  await setStatus(7)
  expect((await revoked()).revokedCredential).toEqual([{ id: first.id, revoked: true, revocationReason: 'revoked' }])
  await setStatus(5)
})

test('private keys are encrypted at rest; processes that start together agree on one', async () => {
  const stored = await server.asOwner<{ privateJwk: Buffer }>('select private_jwk_sealed as "privateJwk" from credential_keys', [], server.tenantId('kahu'))
  expect(stored).toHaveLength(1)
  expect(stored[0]?.privateJwk.toString('latin1')).not.toContain('"d"')
  const answers = await Promise.all([1, 2, 3].map(() => get('/issuer/jwks.json', '*/*', 'straits')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('a credential linked to a hidden course only by its qualification is never shown', async () => {
  const path = await share()
  const { items } = await learner.listCredentials({ query: { credentialIdFilter: issuedId } })
  const { courseEnrolmentId, documentId } = items[0] ?? {}
  const documents = server.client(documentCalls, 'banksia', await server.learnerToken('banksia', 'learner@banksia.example'))
  const become = async (isVisible: boolean) => {
    await sqlIn('update credentials set course_enrolment_id = $2 where id = $1', [issuedId, isVisible ? courseEnrolmentId : null])
    await sqlIn('update course_enrolments set is_visible = $2 where id = $1', [courseEnrolmentId, isVisible])
  }
  await become(false)
  expect((await learner.listCredentials({ query: { credentialIdFilter: issuedId } })).items).toEqual([])
  await expect(learner.getCredentialShare({ params: { id: issuedId } })).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(documents.getDocumentFile({ params: { id: Number(documentId) } })).rejects.toMatchObject({ problem: { status: 404 } })
  expect((await get(`${path}.json`)).statusCode).toBe(404)
  await become(true)
  expect((await get(`${path}.json`)).statusCode).toBe(200)
  await expect(documents.getDocumentFile({ params: { id: Number(documentId) } })).resolves.toBeDefined()
})

test('a closed site verifies nothing', async () => {
  const path = await share()
  await sqlIn("update sites set status = 'not-published' where origin like '%banksia%'")
  await expect.poll(async () => (await get(path, 'text/html')).statusCode).toBe(404)
  await sqlIn("update sites set status = 'published' where origin like '%banksia%'")
  await expect.poll(async () => (await get(path)).statusCode).toBe(200)
})
