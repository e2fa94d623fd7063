import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { writeSampleFiles } from './samples/sample-files.ts'
import { openTestImporter, type TestImporter } from './testing/test-importer.ts'

let server: TestServer
let folder: string
let importer: TestImporter
let paths: [nat: string, csv: string]
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'lanyard-samples-'))
  paths = await writeSampleFiles(folder, 60)
  importer = await openTestImporter(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const started = async (path: string) => {
  const tenant = server.sites.tenantOf('WATTLE')
  if (!tenant) throw new Error('There is no WATTLE')
  return { tenant, source: 'files', origin: 'command' as const, startedBy: 'tests', fileName: basename(path), path, size: (await stat(path)).size }
}

test('the sample’s NAT files: checked, applied, and brought again without a change', async () => {
  const sample = await started(paths[0])
  const { importId, report } = await importer.check(sample)
  expect(report.kind).toBe('nat')
  expect(report.totals.learners).toMatchObject({ created: 59, changed: 0, same: 0, refused: 1 })
  expect(report.groups.filter(({ severity }) => severity === 'refused').map(({ sentence, count }) => [sentence, count])).toMatchInlineSnapshot(`
    [
      [
        "These belong to refused learners, and come in with them.",
        24,
      ],
      [
        "Result: This isn’t a value of the list.",
        5,
      ],
      [
        "Date of birth: This isn’t a date. Write it as 2026-03-14 or 14/03/2026.",
        1,
      ],
    ]
  `)
  const added = report.notices.flatMap(({ message }) => /into your list of venues: (.*)\.$/.exec(message)?.[1] ?? [])
  expect(added).toHaveLength(1)
  const applied = await importer.apply(sample.tenant, importId, sample.path)
  const venues = await server.asOwner<{ name: string }>(
    "select value ->> 'description' as name from lookup_values where tenant_id = $1 and list = 'venues' order by id",
    [sample.tenant.id],
    sample.tenant.id,
  )
  expect(venues.map(({ name }) => name).join(', ')).toContain(added[0])
  expect(applied?.totals.learners).toMatchObject({ created: 59, changed: 0, same: 0, refused: 0 })
  const again = await importer.check(sample)
  expect(again.report.notices.filter(({ message }) => message.includes('venues'))).toEqual([])
  expect(Object.values(again.report.totals).map(({ created, changed }) => created + changed)).toEqual(Object.values(again.report.totals).map(() => 0))
})

test('the sample’s CSV files bring the same: what the NAT files created is only completed', async () => {
  const { report } = await importer.check(await started(paths[1]))
  expect(report.kind).toBe('tables')
  expect(report.totals.learners).toMatchObject({ created: 0, changed: 0, same: 59, refused: 1 })
  expect(report.totals['unit-enrolments']).toMatchObject({ created: 0, changed: 0 })
  expect(report.totals['course-enrolments']).toMatchObject({ refused: 1 })
})

test('another organisation’s files are refused', async () => {
  const sample = await started(paths[0])
  await server.asOwner("update import_sources set organisation_code = '11111' where tenant_id = $1", [sample.tenant.id], sample.tenant.id)
  await expect(importer.check(sample)).rejects.toThrow('These files belong to 45678 (Riverbend College)')
})
