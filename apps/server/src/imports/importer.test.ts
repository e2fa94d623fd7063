import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { openTestImporter, type TestImporter } from './testing/test-importer.ts'

let server: TestServer
let folder: string
let importer: TestImporter
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'lanyard-import-'))
  importer = await openTestImporter(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const given = async (fileName: string, content: string) => {
  const path = join(folder, fileName)
  await writeFile(path, content)
  const tenant = server.sites.tenantOf('BANKSIA')
  if (!tenant) throw new Error('There is no BANKSIA')
  return { tenant, source: 'files', origin: 'command' as const, startedBy: 'tests', fileName, path, size: (await stat(path)).size }
}

test('a CSV file is checked, applied, and brought again without a change', async () => {
  const started = await given(
    'students.csv',
    'Student number,Given name,Family name,DOB,Email\nCSV1,Ana,Ng,14/03/2001,ana@records.example\nCSV2,Ben,Ng,31/02/2001,ben@records.example\n',
  )
  const { importId, report } = await importer.check(started)
  expect(report.totals).toEqual({ learners: { created: 1, changed: 0, same: 0, refused: 1, retired: 0 } })
  expect(report.groups).toMatchObject([{ type: 'learners', field: 'dateOfBirth', count: 1, first: { line: 3 } }])
  expect((await importer.apply(started.tenant, importId, started.path))?.totals).toEqual({
    learners: { created: 1, changed: 0, same: 0, refused: 0, retired: 0 },
  })
  const again = await importer.check(started)
  expect(again.report.totals).toEqual({ learners: { created: 0, changed: 0, same: 1, refused: 1, retired: 0 } })
  await importer.undo(started.tenant.id, importId)
  expect((await importer.check(started)).report.totals.learners?.created).toBe(1)
})

test('files aren’t imported yet: their columns are left out, even if chosen, and documents are refused', async () => {
  const started = await given('certificates.csv', 'Certificate number,Student number,Status,PDF\nCRT-1,CSV7,ISSUED,a.pdf\n')
  const learners = await given('one.csv', 'Student number,Family name\nCSV7,Ng\n')
  await importer.apply(learners.tenant, (await importer.check(learners)).importId, learners.path)
  const { report } = await importer.check(started)
  expect(report.notices.map(({ message }) => message)).toEqual(['Columns of certificates.csv that are left out: PDF.'])
  expect(report.totals.credentials).toMatchObject({ created: 1, refused: 0 })
  const columns = [...['credentialNumber', 'learner', 'status', 'document'].entries()].map(([index, field]) => ({
    name: ['Certificate number', 'Student number', 'Status', 'PDF'][index] as string,
    field,
  }))
  const chosen = await importer.check({ ...started, choices: { tables: [{ name: 'certificates.csv', type: 'credentials', columns }] } })
  expect(chosen.report.totals.credentials).toMatchObject({ created: 1, refused: 0 })
  expect(chosen.report.groups).toMatchObject([{ severity: 'warning', sentence: 'PDF: Files can’t be imported yet, so this is left out.' }])
  await importer.apply(started.tenant, chosen.importId, started.path)
  const document = { name: 'documents.csv', type: 'documents' as const, columns: [] }
  const documents = await importer.check({ ...(await given('documents.csv', 'ref,File name\nD1,a.pdf\n')), choices: { tables: [document] } })
  expect(documents.report.groups).toMatchObject([{ severity: 'refused', sentence: 'Documents can’t be imported yet.' }])
})

test('a first import of older messages tells learners nothing; a message of today does', async () => {
  const news = () =>
    server.asOwner<{ kind: string }>(
      "select kind from learner_news where tenant_id = $1 and at > now() - interval '1 minute'",
      [server.tenantId('banksia')],
      server.tenantId('banksia'),
    )
  const message = (ref: string, sentAt: string) => JSON.stringify({ ref, learner: 'CSV7', body: 'Hello', type: 'Email', sentAt })
  const old = await given('messages.ndjson', `${message('m1', '2019-03-14T09:30:00Z')}\n${message('m2', '2021-03-14T09:30:00Z')}\n`)
  await importer.apply(old.tenant, (await importer.check(old)).importId, old.path)
  expect(await news()).toEqual([])
  const fresh = await given('messages.ndjson', message('m3', new Date().toISOString()))
  await importer.apply(fresh.tenant, (await importer.check(fresh)).importId, fresh.path)
  expect(await news()).toEqual([{ kind: 'newMessage' }])
})

test('columns and files that are left out are said, and a file without any known column has no records', async () => {
  const { report } = await importer.check(await given('more.csv', 'Student number,Family name,Shoe size\nCSV9,Ng,42\n'))
  expect(report.notices.map(({ message }) => message)).toEqual(['Columns of more.csv that are left out: Shoe size.'])
  const notes = await importer.check(await given('notes.csv', 'one,two\n1,2\n'))
  expect(notes.report.notices[0]?.message).toContain('The columns don’t say which records these are.')
  expect(notes.report.tables).toMatchObject([{ name: 'notes.csv', type: null, columns: [{ name: 'one', samples: ['1'] }, { name: 'two' }] }])
})
