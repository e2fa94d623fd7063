import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type ExportFormat, exportFormats, recordTypes } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogue } from '../../catalogue/catalogue.ts'
import { testSecret } from '../../testing/addresses.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { writeSampleFiles } from '../samples/sample-files.ts'
import { sampleRecords } from '../testing/sample-records.ts'
import { openTestImporter, type TestImporter } from '../testing/test-importer.ts'

type Type = keyof typeof recordTypes

let server: TestServer
let folder: string
let importer: TestImporter
let wattle: string
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'lanyard-exports-'))
  importer = await openTestImporter(server, testSecret)
  wattle = await server.staffToken('admin@wattle.example', 'wattle')
  const [nat, csv] = await writeSampleFiles(folder, 40)
  for (const path of [nat, csv]) {
    const { importId } = await checked(path)
    await importer.apply(tenant(), importId, path)
  }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const tenant = () => {
  const found = server.sites.tenantOf('WATTLE')
  if (!found) throw new Error('There is no WATTLE')
  return found
}

const checked = async (path: string, type?: Type) => {
  const fileName = basename(path)
  const tables = type && [{ name: fileName, type, columns: [] }]
  const started = { tenant: tenant(), source: 'files', origin: 'command' as const, startedBy: 'tests', fileName, path, size: (await stat(path)).size }
  return importer.check({ ...started, ...(tables && { choices: { tables } }) })
}

const exported = async (address: string, fileName: string) => {
  const answer = await server.raw('console', address, { bearer: wattle })
  expect([address, answer.statusCode]).toEqual([address, 200])
  const path = join(folder, fileName)
  await writeFile(path, answer.rawPayload)
  return { path, answer }
}

const types = (Object.keys(recordTypes) as Type[]).filter((type) => type !== 'documents')

test('the NAT files of what was imported from NAT files change nothing', { timeout: 60_000 }, async () => {
  const { path } = await exported('/nat-files/45678?organisationName=Riverbend%20College', 'again.zip')
  const { report } = await checked(path)
  expect(report.groups.filter(({ severity }) => severity === 'refused')).toEqual([])
  expect(Object.values(report.totals).map(({ created, changed }) => created + changed)).toEqual(Object.values(report.totals).map(() => 0))
  expect(report.totals.learners?.same).toBe(39)
})

describe('exported and brought in again, a record of every type stays as it is', () => {
  beforeAll(async () => {
    const lists = await (await openCatalogue(server.database, server.changeNotifications)).of(tenant().id)
    const samples = sampleRecords(lists, { seed: 31, perType: 6, prefix: 'EXP' })
    for (const type of types) {
      const path = join(folder, `${type}-sample.ndjson`)
      const records = samples.filter((record) => record.type === type)
      await writeFile(path, records.map(({ ref, values }) => `${JSON.stringify({ ...(ref && { ref }), ...values })}\n`).join(''))
      const { importId } = await checked(path, type)
      await importer.apply(tenant(), importId, path)
    }
  }, 60_000)

  const formats = exportFormats.filter((format) => format !== 'zip').flatMap((format) => types.map((type): [ExportFormat, Type] => [format, type]))
  test.each(formats)('%s: %s', async (format, type) => {
    const { path } = await exported(`/exports/${type}?format=${format}`, `${type}.${format}`)
    const { report } = await checked(path, type)
    expect(report.groups).toEqual([])
    expect(report.totals[type]).toMatchObject({ created: 0, changed: 0, refused: 0 })
    expect(report.totals[type]?.same).toBeGreaterThanOrEqual(6)
  })
})

test('finance records need their own right, NAT files an organisation, and every export is in the audit log', async () => {
  const support = await server.staffToken('finance@banksia.example')
  expect((await server.raw('console', '/exports/learners', { bearer: support })).statusCode).toBe(403)
  expect((await server.raw('console', '/exports/invoices', { bearer: support })).statusCode).toBe(200)
  const admin = await server.staffToken('admin@banksia.example')
  expect((await server.raw('console', '/nat-files/no-code', { bearer: admin })).statusCode).toBe(400)
  const missing = await server.raw('console', '/nat-files/missing-fields', { bearer: admin, headers: { jsonformat: 'camelCase' } })
  expect(JSON.parse(missing.body).files[0]).toEqual({ file: 'NAT00030', fields: ['nominalHours'] })
  const [logged] = await server.asOwner<{ count: number }>(
    "select count(*)::int as count from audit_events where tenant_id = $1 and action = 'records.export'",
    [server.tenantId('banksia')],
    server.tenantId('banksia'),
  )
  expect(logged?.count).toBe(1)
})
