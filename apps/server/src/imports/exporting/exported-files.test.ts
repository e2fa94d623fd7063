import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordTypeName } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodFiles } from '../../files/testing/sample-files.ts'
import { zipFile } from '../../files/testing/zip-file.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { zipFiles } from '../reading/sources/zip.ts'
import { openTestImporter, type TestImporter } from '../testing/test-importer.ts'
import { exportParts } from './export-parts.ts'

let server: TestServer
let folder: string
let importer: TestImporter
let admin: string
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'lanyard-exported-files-'))
  importer = await openTestImporter(server)
  admin = await server.staffToken('admin@banksia.example')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const checked = async (fileName: string, content: Buffer) => {
  const path = join(folder, fileName)
  await writeFile(path, content)
  const tenant = server.sites.tenantOf('BANKSIA')
  if (!tenant) throw new Error('There is no BANKSIA')
  const started = { tenant, source: 'files', origin: 'command' as const, startedBy: 'tests', fileName, path, size: (await stat(path)).size }
  return { tenant, path, ...(await importer.check(started)) }
}
const exported = async (type: RecordTypeName) => {
  const answer = await server.raw('console', `/exports/${type}?format=zip`, { bearer: admin })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const pdf = (text: string) => Buffer.from((goodFiles.pdf ?? Buffer.alloc(0)).toString('latin1').replace('Catalog', `Catalog/Title(${text})`), 'latin1')

/** What is in a ZIP, by path. */
const contentsOf = async (content: Buffer) => {
  const path = join(folder, 'opened.zip')
  await writeFile(path, content)
  const files = await zipFiles(path)
  return Promise.all(files.map(async (file) => ({ name: file.path, content: Buffer.concat(await Array.fromAsync(file.bytes())) })))
}

const sum = ({ report }: { report: { totals: Record<string, { created: number; changed: number; refused: number }> } }) =>
  Object.values(report.totals).reduce((all, { created, changed, refused }) => all + created + changed + refused, 0)

const letters = () =>
  zipFile([
    { name: 'learners.csv', content: 'Student number,Family name\nEXP1,Ng\nEXP2,Ode\n' },
    {
      name: 'documents.csv',
      content:
        'Student number,File name,Description,File\nEXP1,Letter – été.pdf,A letter,letter.pdf\nEXP1,marks.csv,,files/marks.csv\nEXP1,sheet.xlsx,,files/sheet.xlsx\nEXP2,Letter – été.pdf,,letter.pdf\n',
    },
    {
      name: 'credentials.csv',
      content: 'Certificate number,Student number,Status,PDF\nEXP-1,EXP1,ISSUED,one.pdf\nEXP-2,EXP1,ISSUED,one.pdf\nEXP-3,EXP2,ISSUED,\n',
    },
    { name: 'letter.pdf', content: pdf('A letter') },
    { name: 'one.pdf', content: pdf('One') },
    { name: 'files/marks.csv', content: 'Unit,Mark\nA,1\n' },
    { name: 'files/sheet.xlsx', content: goodFiles.xlsx ?? Buffer.alloc(0) },
  ])

test('exported with their files and brought in again, documents and credentials stay as they are', async () => {
  const { tenant, importId, path, report } = await checked('letters.zip', letters())
  expect(report.groups).toEqual([])
  await importer.apply(tenant, importId, path)
  for (const type of ['documents', 'credentials'] as const) {
    const zip = await exported(type)
    const again = await checked(`${type}.zip`, zip)
    expect(again.report.groups).toEqual([])
    expect(again.report.notices.map(({ message }) => message).filter((message) => message.includes('left out'))).toEqual([])
    expect(sum(again)).toBe(0)
    expect(again.report.totals[type]?.same).toBeGreaterThanOrEqual(3)
  }
  const files = await contentsOf(await exported('documents'))
  expect(files.filter(({ name }) => name.startsWith('files/')).map(({ name }) => name.split('/').at(-1))).toEqual(
    expect.arrayContaining(['Letter – été.pdf', 'marks.csv', 'sheet.xlsx']),
  )
  expect(files.some(({ content }) => content.equals(pdf('A letter')))).toBe(true)
})

test('a byte or a name that differs is a change', async () => {
  const files = await contentsOf(await exported('documents'))
  const changed = (of: (file: (typeof files)[number]) => (typeof files)[number]) => zipFile(files.map(of))
  const letter = (name: string) => name.endsWith('Letter – été.pdf')
  const bytes = await checked(
    'bytes.zip',
    changed((file) => (letter(file.name) ? { ...file, content: pdf('A lettex') } : file)),
  )
  expect(bytes.report.totals.documents).toMatchObject({ created: 2, changed: 0 })
  const renamed = (content: Buffer) => Buffer.from(content.toString().replace('été.pdf,A letter', 'eté.pdf,A letter'))
  const name = await checked(
    'name.zip',
    changed((file) => (file.name === 'documents.csv' ? { ...file, content: renamed(file.content) } : file)),
  )
  expect(name.report.totals.documents).toMatchObject({ created: 0, changed: 1 })
})

test('files of cases, messages and requests stay with those, and a PDF that was never imported is known from its first export on', async () => {
  const banksia = server.tenantId('banksia')
  const [{ count } = { count: 0 }] = await server.asOwner<{ count: number }>(
    'select count(*)::int as count from documents where tenant_id = $1 and (support_case_entry_id is not null or logbook_message_id is not null)',
    [banksia],
    banksia,
  )
  expect(count).toBeGreaterThan(0)
  expect((await contentsOf(await exported('documents'))).filter(({ name }) => name.startsWith('files/'))).toHaveLength(4)
  const parts = await server.raw('console', '/exports/credentials/files', { bearer: admin, headers: { jsonformat: 'camelCase' } })
  expect(JSON.parse(parts.body)).toMatchObject({ parts: 1 })
  expect(JSON.parse(parts.body).files).toBeGreaterThan(2)
})

test('more files than an import takes at once are several parts that together have every record once', async () => {
  const db = server.database.forTenant(server.tenantId('banksia'))
  const reading = { db, tenantId: server.tenantId('banksia'), turn: <Result>(read: () => Promise<Result>) => read() }
  const [whole] = await exportParts('credentials', reading)
  const parts = await exportParts('credentials', { ...reading, limits: { files: 2, bytes: 1e9 } })
  expect(parts.flatMap(({ files }) => files)).toEqual(whole?.files)
  expect(parts.every(({ files }) => files.length <= 2)).toBe(true)
  expect(parts.map(({ after }) => after)).toEqual([0, ...parts.slice(0, -1).map(({ until }) => until)])
  expect(parts.at(-1)?.until).toBe(Number.MAX_SAFE_INTEGER)
  expect((await server.raw('console', '/exports/credentials?format=zip&part=9', { bearer: admin })).statusCode).toBe(400)
})
