import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../database/database.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { testSecret } from '../../testing/addresses.ts'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'
import { sealDriverLicenses } from './seal-driver-licenses.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type StoredLicense = { id: number; open: string | null; sealed: Buffer | null }
const storedLicenses = (origin: Origin) =>
  server.asOwner<StoredLicense>(
    'select id, driver_license as open, driver_license_sealed as sealed from learners where tenant_id = $1 order by id',
    [server.tenantId(origin)],
    server.tenantId(origin),
  )
const secrets = openSecrets(testSecret)
const asSealed = (rows: StoredLicense[]) => rows.map(({ id, open, sealed }) => ({ id, open, license: sealed && secrets.open(sealed) }))

test('a driver licence is stored encrypted, and its learner reads it', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const answer = await server.raw('banksia', '/learner-app/learner-personal', { bearer, headers: { jsonFormat: 'camelCase' } })
  const { learnerId, driverLicense } = answer.json().data
  expect(driverLicense).toBe('NSW 19482736')
  const row = (await storedLicenses('banksia')).find(({ id }) => Number(id) === learnerId)
  expect(row?.open).toBeNull()
  expect(row?.sealed?.toString('latin1')).not.toContain('19482736')
})

test('licences of earlier versions are encrypted in batches; the next start finishes an interrupted one', async () => {
  const database = openDatabase(server.appUrl, { connections: 1 })
  const providers = ['banksia', 'kahu'] as const
  for (const origin of providers)
    await server.asOwner(
      `update learners set driver_license = 'LIC ' || id, driver_license_sealed = null where tenant_id = $1`,
      [server.tenantId(origin)],
      server.tenantId(origin),
    )
  const all = (await Promise.all(providers.map(storedLicenses))).flat()
  expect(all.length).toBeGreaterThan(4)

  let left = 3
  const interrupted = {
    sealAlike: (plain: string, purpose: string) => (left-- > 0 ? secrets.sealAlike(plain, purpose) : expect.unreachable('the process ends here')),
  }
  await expect(sealDriverLicenses(database, interrupted, 2)).rejects.toThrow()
  const between = (await Promise.all(providers.map(storedLicenses))).flat()
  expect(between.filter(({ open }) => open === null)).toHaveLength(2)
  expect(between.every(({ open, sealed }) => (open === null) !== (sealed === null))).toBe(true)

  expect(await sealDriverLicenses(database, secrets, 2)).toBe(all.length - 2)
  const after = asSealed((await Promise.all(providers.map(storedLicenses))).flat())
  expect(after).toEqual(all.map(({ id }) => ({ id, open: null, license: `LIC ${id}` })))
  expect(await sealDriverLicenses(database, secrets)).toBe(0)
  await database.close()
})

test('two processes that start together encrypt each licence once', async () => {
  const tenantId = server.tenantId('banksia')
  await server.asOwner(`update learners set driver_license = 'TWO ' || id, driver_license_sealed = null where tenant_id = $1`, [tenantId], tenantId)
  const processes = [1, 2].map(() => openDatabase(server.appUrl, { connections: 1 }))
  const counts = await Promise.all(processes.map((database) => sealDriverLicenses(database, secrets, 1)))
  const after = asSealed(await storedLicenses('banksia'))
  expect(after).toEqual(after.map(({ id }) => ({ id, open: null, license: `TWO ${id}` })))
  expect(counts.reduce((sum, count) => sum + count)).toBe(after.length)
  await Promise.all(processes.map(({ close }) => close()))
})
