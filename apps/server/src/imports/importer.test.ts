import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodFiles } from '../files/testing/sample-files.ts'
import { zipFile } from '../files/testing/zip-file.ts'
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

const given = async (fileName: string, content: string | Buffer) => {
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
  let isWaitedFor = false
  const onProgress = async () => {
    await setTimeout(500)
    isWaitedFor = true
  }
  expect((await importer.apply(started.tenant, importId, started.path, onProgress))?.totals).toEqual({
    learners: { created: 1, changed: 0, same: 0, refused: 0, retired: 0 },
  })
  expect(isWaitedFor).toBe(true)
  const again = await importer.check(started)
  expect(again.report.totals).toEqual({ learners: { created: 0, changed: 0, same: 1, refused: 1, retired: 0 } })
  await importer.undo(started.tenant.id, importId)
  expect((await importer.check(started)).report.totals.learners?.created).toBe(1)
})

/** A PDF with a text of its own. */
const samplePdf = (text: string) => Buffer.from((goodFiles.pdf ?? Buffer.alloc(0)).toString('latin1').replace('Catalog', `Catalog/Title(${text})`), 'latin1')

const banksia = () => server.tenantId('banksia')
const storedDocuments = (learner: string) =>
  server.asOwner<{ id: number; filename: string; state: string; key: string; size: number; credential: string | null }>(
    `select d.id::int, d.filename, d.state, d.storage_key as key, d.size::int, r.credential_number as credential
     from documents d join learners l on l.tenant_id = d.tenant_id and l.id = d.learner_id
     left join credentials r on r.tenant_id = d.tenant_id and r.document_id = d.id
     where d.tenant_id = $1 and l.learner_number = $2 order by d.filename, credential`,
    [banksia(), learner],
    banksia(),
  )

test('a ZIP file of tables brings the files that its records name: the same bytes once, a changed file instead, and undo takes them away', async () => {
  const zip = (certificate: Buffer) =>
    zipFile([
      { name: 'learners.csv', content: 'Student number,Family name\nPDF1,Ng\n' },
      { name: 'credentials.csv', content: 'Certificate number,Student number,Status,PDF\nCRT-1,PDF1,ISSUED,pdfs/One.pdf\nCRT-2,PDF1,ISSUED,pdfs\\one.PDF\n' },
      { name: 'documents.csv', content: 'Student number,File name,File\nPDF1,Letter,letter.pdf\n' },
      { name: 'pdfs/One.pdf', content: certificate },
      { name: 'letter.pdf', content: samplePdf('A letter') },
      { name: 'spare.pdf', content: samplePdf('Spare') },
    ])
  const started = await given('records.zip', zip(samplePdf('One')))
  const { importId, report } = await importer.check(started)
  expect(report.totals).toMatchObject({ documents: { created: 2 }, credentials: { created: 2, refused: 0 }, learners: { created: 1 } })
  expect(report.notices.map(({ message }) => message)).toEqual(['Files that no record names are left out: spare.pdf.'])
  await importer.apply(started.tenant, importId, started.path)
  const stored = await storedDocuments('PDF1')
  expect(stored.map(({ filename, state, credential }) => [filename, state, credential])).toEqual([
    ['Letter.pdf', 'clean', null],
    ['One.pdf', 'clean', 'CRT-1'],
    ['One.pdf', 'clean', 'CRT-2'],
  ])
  for (const { key, size } of stored) expect((await server.files.storage.head(key))?.size).toBe(size)
  const again = await importer.check(started)
  expect(Object.values(again.report.totals).every(({ created, changed }) => created + changed === 0)).toBe(true)
  const other = await given('records.zip', zip(samplePdf('Another one')))
  const changed = await importer.check(other)
  expect(changed.report.totals).toMatchObject({ documents: { created: 1, same: 1 }, credentials: { changed: 2 } })
  await importer.apply(other.tenant, changed.importId, other.path)
  await importer.undo(other.tenant.id, changed.importId)
  expect(await storedDocuments('PDF1')).toEqual(stored)
})

test('a file that is missing, isn’t what its name says, or is of another kind refuses its record, and nothing of it is stored', async () => {
  const rows = ['CRT-8,PDF1,ISSUED,gone.pdf', 'CRT-9,PDF1,ISSUED,picture.pdf', 'CRT-10,PDF1,ISSUED,notes.docx']
  const content = zipFile([
    { name: 'credentials.csv', content: `Certificate number,Student number,Status,PDF\n${rows.join('\n')}\n` },
    { name: 'picture.pdf', content: 'GIF89a' },
    { name: 'notes.docx', content: 'x' },
  ])
  const started = await given('wrong.zip', content)
  const { importId, report } = await importer.check(started)
  expect(report.totals).toMatchObject({ credentials: { created: 0, refused: 3 } })
  expect(report.totals.documents?.created ?? 0).toBe(0)
  expect(report.groups.map(({ sentence }) => sentence).toSorted()).toEqual([
    'PDF: Must end with one of .pdf.',
    'PDF: The content is not what the name says.',
    'PDF: This file isn’t in the ZIP file.',
  ])
  const before = await storedDocuments('PDF1')
  await importer.apply(started.tenant, importId, started.path)
  expect(await storedDocuments('PDF1')).toEqual(before)
  const alone = await importer.check(await given('certificates.csv', `Certificate number,Student number,Status,PDF\n${rows[0]}\n`))
  expect(alone.report.groups).toMatchObject([{ sentence: 'PDF: This file isn’t there. Send a ZIP file with the table and its files.' }])
})

test('a first import of older messages tells learners nothing; a message of today does', async () => {
  const news = async () => {
    await server.notifications.now()
    return server.asOwner<{ kind: string }>(
      "select kind from learner_news where tenant_id = $1 and at > now() - interval '1 minute'",
      [server.tenantId('banksia')],
      server.tenantId('banksia'),
    )
  }
  await news()
  const message = (ref: string, sentAt: string) => JSON.stringify({ ref, learner: 'PDF1', body: 'Hello', type: 'Email', sentAt })
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
