import { randomBytes, randomUUID } from 'node:crypto'
import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/tenants.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { testSecret } from '../../testing/addresses.ts'
import { openBrowser } from '../../testing/browser.ts'
import { browserAt, cheap, codeAt, secretsOfTests } from '../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { connect } from '../session.queries.ts'
import { openRestored } from '../testing/installations.ts'
import { listSealedColumns } from './reseal.queries.ts'
import { countProcesses } from './rotate.queries.ts'
import { rotateSecret } from './rotate-secret.ts'

let server: TestServer
const newSecret = randomBytes(32).toString('hex')
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const calls: string[] = []
const note = (name: string) => async () => void calls.push(name)
const change = { oldSecret: testSecret, newSecret, begin: note('begin'), cancel: note('cancel') }

beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
})
afterAll(() => server.close())

const pathOf = (address: unknown) => new URL(String(address)).pathname
const inBanksia = <Row extends object>(text: string, values: unknown[] = []) => server.asOwner<Row>(text, values, server.tenantId('banksia'))

/** One value in every encrypted column: those left by the demonstration and the calls above, and one in each other column. */
const sealEverywhere = async () => {
  const tenantId = server.tenantId('banksia')
  const { seal } = secretsOfTests
  await inBanksia("update accounts set totp_pending_sealed = $2 where tenant_id = $1 and email = 'second@banksia.example'", [tenantId, seal('pending')])
  await inBanksia(
    `insert into identity_providers (tenant_id, provider_id, name, issuer, client_id, client_secret_sealed) values ($1, 'own', 'Own', 'https://own.example', 'lanyard', $2)`,
    [tenantId, seal('client secret')],
  )
  await inBanksia(
    `insert into outgoing_mail (tenant_id, recipient, kind, origin, content_sealed, state, created_at) values ($1, 'x@banksia.example', 'news', 'http://x', $2, 'waiting', now())`,
    [tenantId, seal('{}')],
  )
  await inBanksia('insert into credential_keys (tenant_id, kid, public_jwk, private_jwk_sealed, created_at) values ($1, $2, $3, $4, now())', [
    ...[tenantId, randomUUID(), {}, seal('{}')],
  ])
  const numbers = [seal('1'), seal('2'), seal('3')]
  await inBanksia('update learners set tax_file_number_sealed = $2, ird_number_sealed = $3, national_identifier_sealed = $4 where tenant_id = $1', [
    ...[tenantId, ...numbers],
  ])
  await inBanksia('update learner_demographics set passport_number_sealed = $2, visa_number_sealed = $3 where tenant_id = $1', [
    ...[tenantId, seal('P1'), seal('V1')],
  ])
  await inBanksia('update change_request_fields set before_sealed = $2, after_sealed = $3 where tenant_id = $1', [tenantId, seal('1'), seal('2')])
  await inBanksia(
    "insert into recovery_codes (tenant_id, account_id, code_hash) select tenant_id, id, '\\x01' from accounts where email = 'mfa@banksia.example' returning 1",
  )
}

const sealedValues = async (): Promise<Map<string, Buffer[]>> => {
  const client = await connect(server.ownerUrl)
  const columns = await listSealedColumns(client)
  await client.end()
  const values = new Map<string, Buffer[]>()
  for (const { table, column } of columns) {
    const rows = await inBanksia<{ value: Buffer }>(`select ${column} as value from ${table} where ${column} is not null`)
    values.set(
      `${table}.${column}`,
      rows.map(({ value }) => value),
    )
  }
  return values
}

test('everything encrypted opens with the new secret only; people stay signed in, and sign in with their codes', async () => {
  await sealEverywhere()
  const browser = openBrowser(server.app, origins.banksia)
  await browser.signIn({ username: 'learner@banksia.example', password: demonstrationPassword })
  const cookies = new Map(browser.cookies)
  const learner = server.client(learnerCalls, 'banksia', (await browser.session()).user?.idToken)
  const feed = pathOf((await learner.createCalendarFeed()).address)
  const [credential] = (await learner.listCredentials({ query: { credentialStatusIdFilter: 5 } })).items
  const share = pathOf((await learner.replaceCredentialShare({ params: { id: Number(credential?.credentialId) }, body: { sharedUntil: null } })).address)
  const before = await sealedValues()
  // A challenge ends with the rotation, so its value isn't encrypted again.
  for (const [column, values] of before) expect(values.length, column).toBeGreaterThanOrEqual(column === 'challenges.held_sealed' ? 0 : 1)

  const running = await connect(server.ownerUrl)
  await expect(rotateSecret(running, change)).rejects.toThrow(/^Stop every Lanyard on this database first: \d+ connections are open\./)
  await running.end()
  expect(calls).toEqual([])
  await server.stop()

  const client = await connect(server.ownerUrl)
  // PostgreSQL ends a connection a moment after the process has closed it.
  await expect.poll(() => countProcesses(client), { timeout: 30_000 }).toBe(0)
  const wrong = { ...change, oldSecret: 'w'.repeat(32) }
  await expect(rotateSecret(client, wrong)).rejects.toThrow("The old secret isn't the one this database was sealed with.")
  const resealed = await rotateSecret(client, change)
  expect(resealed).toMatchObject({ addresses: 2, recoveryCodes: 1 })
  expect(await rotateSecret(client, change)).toBeUndefined()
  await client.end()
  expect(calls).toEqual(['begin'])

  const [now, earlier] = [openSecrets(newSecret), openSecrets(testSecret)]
  for (const [column, values] of await sealedValues()) {
    expect(values.map((value) => now.open(value)).sort(), column).toEqual(
      before
        .get(column)
        ?.map((value) => earlier.open(value))
        .sort(),
    )
    for (const value of values) expect(() => earlier.open(value), column).toThrow()
  }

  const { ownerUrl, appUrl } = server
  const storage = { kind: 'folder' as const, folder: server.filesFolder }
  const dependencies = await openRestored(
    { ownerUrl, appUrl, config: { dataFolder: '', secret: newSecret, database: { kind: 'embedded' }, storage } },
    newSecret,
  )
  const again = openBrowser(dependencies.app, origins.banksia)
  for (const [name, value] of cookies) again.cookies.set(name, value)
  const bearer = (await again.session()).user?.idToken
  expect(bearer).toBeDefined()
  const get = (url: string) =>
    dependencies.app.inject({ url, headers: { host: new URL(origins.banksia).host, authorization: `Bearer ${bearer}`, jsonformat: 'camelCase' } })
  expect((await get(feed)).statusCode).toBe(404)
  expect((await get(share)).statusCode).toBe(404)
  const renewed = pathOf((await get('/learner-app/calendar-feed')).json().data.address)
  expect(renewed).not.toBe(feed)
  expect((await get(renewed)).statusCode).toBe(200)

  const withCode = browserAt({ ...server, app: dependencies.app }, 'banksia')
  expect(await withCode.signIn({ username: 'mfa@banksia.example', password: demonstrationPassword })).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
  expect(await withCode.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(totpSecret, Date.now()) })).toMatchObject({ status: 200, error: null })
  await dependencies.close()
})

test('a value encrypted with neither secret stops the rotation, and nothing is changed', async () => {
  const other = await openTestServer()
  const tenantId = other.tenantId('banksia')
  await other.asOwner('update learners set tax_file_number_sealed = $2 where tenant_id = $1', [tenantId, openSecrets('x'.repeat(32)).seal('9')], tenantId)
  const ofKeys = () => other.asOwner('select private_jwk_sealed from signing_keys')
  const before = await ofKeys()
  await other.stop()
  calls.splice(0)
  const client = await connect(other.ownerUrl)
  await expect(rotateSecret(client, change)).rejects.toThrow(
    /^A value in learners\.tax_file_number_sealed wasn't sealed with the old secret\. Nothing was changed\.$/,
  )
  await client.end()
  expect(calls).toEqual(['begin', 'cancel'])
  expect(await ofKeys()).toEqual(before)
  await other.close()
})
