import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportReport } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodFiles } from '../files/testing/sample-files.ts'
import { zipFile } from '../files/testing/zip-file.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { headlineOf } from './import-words.ts'
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

type Entry = Parameters<typeof zipFile>[0][number]

const pdf = (text: string) => Buffer.from((goodFiles.pdf ?? Buffer.alloc(0)).toString('latin1').replace('Catalog', `Catalog/Title(${text})`), 'latin1')
const learners = (...numbers: string[]): Entry => ({
  name: 'learners.csv',
  content: `Student number,Family name\n${numbers.map((each) => `${each},Ng\n`).join('')}`,
})
const credentials = (...rows: string[]): Entry => ({ name: 'credentials.csv', content: `Certificate number,Student number,Status,PDF\n${rows.join('\n')}\n` })
const documents = (...rows: string[]): Entry => ({ name: 'documents.csv', content: `Student number,File name,File\n${rows.join('\n')}\n` })

/** Checks a ZIP file and applies it, whatever the check says: what it did. */
const bring = async (entries: Entry[]): Promise<{ planned: ImportReport; written: number; refused: number }> => {
  const path = join(folder, 'records.zip')
  await writeFile(path, zipFile(entries))
  const tenant = server.sites.tenantOf('BANKSIA')
  if (!tenant) throw new Error('There is no BANKSIA')
  const started = { tenant, source: 'files', origin: 'command' as const, startedBy: 'tests', fileName: 'records.zip', path, size: (await stat(path)).size }
  const { importId, report: planned } = await importer.check(started)
  const totals = Object.values((await importer.apply(tenant, importId, path))?.totals ?? {})
  return {
    planned,
    written: totals.reduce((sum, { created, changed }) => sum + created + changed, 0),
    refused: Object.values(planned.totals).reduce((sum, { refused }) => sum + refused, 0),
  }
}

const namesOf = async (learner: string) => {
  const tenantId = server.tenantId('banksia')
  const rows = await server.asOwner<{ filename: string }>(
    'select d.filename from documents d join learners l on l.tenant_id = d.tenant_id and l.id = d.learner_id where d.tenant_id = $1 and l.learner_number = $2 order by 1',
    [tenantId, learner],
    tenantId,
  )
  return rows.map(({ filename }) => filename)
}

const expectNothing = async (entries: Entry[]) => {
  const { planned, written, refused } = await bring(entries)
  expect([headlineOf(planned), written, refused]).toEqual(['Nothing to change.', 0, 0])
}

test('credentials with their PDF files, brought twice, write no row the second time', async () => {
  const entries = [
    learners('TW1', 'TW2'),
    credentials('TW-1,TW1,ISSUED,a/one.pdf', 'TW-2, TW1,ISSUED,b/two.pdf', 'TW-3,TW2,ISSUED,b/two.pdf', 'TW-4,TW2,ISSUED,c/été  3 .pdf'),
    { name: 'a/one.pdf', content: pdf('Same') },
    { name: 'b/two.pdf', content: pdf('Same') },
    { name: 'c/été  3 .pdf', content: pdf('Other') },
  ]
  expect(await bring(entries)).toMatchObject({ written: 2 + 4 + 3, refused: 0 })
  await expectNothing(entries)
})

test('a credential’s PDF that is there already under another name keeps its name, however often both are brought', async () => {
  const letter = [learners('TX1'), documents('TX1,Letter,letter.pdf'), { name: 'letter.pdf', content: pdf('Letter') }]
  const certificate = [credentials('TX-1,TX1,ISSUED,certificate.pdf'), { name: 'certificate.pdf', content: pdf('Letter') }]
  expect(await bring(letter)).toMatchObject({ written: 2, refused: 0 })
  expect(await bring(certificate)).toMatchObject({ written: 1, refused: 0 })
  await expectNothing(letter)
  await expectNothing(certificate)
  expect(await namesOf('TX1')).toEqual(['Letter.pdf'])
})

test.each([
  ['before', 'TY'],
  ['after', 'TZ'],
])('a PDF that a document and a credential of one ZIP file name is one document, %s the credential', async (place, prefix) => {
  const tables = [documents(`${prefix}1,Letter,one.pdf`), credentials(`${prefix}-1,${prefix}1,ISSUED,one.pdf`)]
  const entries = [learners(`${prefix}1`), ...(place === 'before' ? tables : tables.toReversed()), { name: 'one.pdf', content: pdf(prefix) }]
  const first = await bring(entries)
  expect(first).toMatchObject({ written: 3, refused: 0, planned: { totals: { documents: { created: 1 }, credentials: { created: 1 } }, groups: [] } })
  await expectNothing(entries)
  expect(await namesOf(`${prefix}1`)).toEqual(['Letter.pdf'])
})
