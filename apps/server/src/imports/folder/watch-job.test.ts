import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ImportSummary, importCalls, largestImportPart } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, placeOf } from '../../storage/storage-open.ts'
import { openPlainFolder, type ReadableStorage } from '../../storage/storage-plain-folder.ts'
import { openS3Server } from '../../storage/storage-testing.ts'
import { openLog } from '../../telemetry/log.ts'
import { mailsOf } from '../../testing/identity.ts'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'
import { watchJob } from './watch-job.ts'

let server: TestServer
let bucket: Awaited<ReturnType<typeof openS3Server>>
let folder: string
let clients: Record<'banksia' | 'kahu', ReturnType<typeof clientOf>>

const clientOf = (bearer: string) => server.client(importCalls, 'console', bearer)
const students = (rows: string) => `Student number,Given name,Family name,DOB,Email\n${rows}\n`

const putInBucket = async (key: string, text: string) => {
  const storage = await openStorage(placeOf(bucket.url))
  const content = Buffer.from(text)
  await storage.put(
    key,
    (async function* () {
      yield content
    })(),
    content.length,
  )
}

beforeAll(async () => {
  bucket = await openS3Server()
  folder = await mkdtemp(join(tmpdir(), 'lanyard-watched-'))
  await putInBucket('BANKSIA/students.csv', students('WATCH1,Ana,Ng,14/03/2001,ana@records.example'))
  await putInBucket('kahu/students.csv', students('WATCH1,Ben,Ng,14/03/2001,ben@records.example'))
  await putInBucket('NOBODY/students.csv', students('WATCH1,Eve,Ng,14/03/2001,eve@records.example'))
  server = await openTestServer({ environment: { IMPORTS_URL: bucket.url } })
  clients = { banksia: clientOf(await server.staffToken('admin@banksia.example')), kahu: clientOf(await server.staffToken('admin@kahu.example', 'kahu')) }
})
afterAll(async () => {
  await server.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

let ahead = 0
const jobOn = (place: ReadableStorage, storage = server.files.storage) =>
  watchJob({ place, every: 5, database: server.database, storage, sites: server.sites, clock: () => Date.now() + ahead, log: openLog('silent') })
type Job = ReturnType<typeof jobOn>
/** A look, a minute after the last one. */
const look = async (...jobs: Job[]) => {
  ahead += 60_000
  await Promise.all(jobs.map((job) => job.run({ signal: new AbortController().signal })))
}
const inFolder = () => jobOn(openPlainFolder(folder))
const drop = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

const runsOf = async (fileName: string, origin: 'banksia' | 'kahu' = 'banksia'): Promise<ImportSummary[]> =>
  (await clients[origin].listImports({ query: { take: 100 } })).items.filter((run) => run.fileName === fileName)
/** The only run of a file, once it has come to rest. */
const runOf = async (fileName: string, states: readonly ImportSummary['state'][] = ['applied'], origin: 'banksia' | 'kahu' = 'banksia') => {
  await expect.poll(async () => (await runsOf(fileName, origin)).map(({ state }) => states.includes(state)), { timeout: 30_000, interval: 100 }).toEqual([true])
  return (await runsOf(fileName, origin))[0] as ImportSummary
}
const emailsOf = async (number: string, origin: Origin = 'banksia') => {
  const id = server.tenantId(origin)
  const rows = await server.asOwner<{ email: string }>(
    'select email from learners where tenant_id = $1 and learner_number like $2 order by id',
    [id, number],
    id,
  )
  return rows.map(({ email }) => email)
}
const told = async (fileName: string) => (await mailsOf(server, 'console')).filter(({ subject }) => subject.includes(fileName))

test('files of a bucket become runs of their provider, once, which are applied without a person', { timeout: 60_000 }, async () => {
  const seen = () =>
    server.asOwner<{ path: string }>('select path from watched_files where tenant_id = $1', [server.tenantId('banksia')], server.tenantId('banksia'))
  await expect.poll(seen, { timeout: 15_000 }).toEqual([{ path: 'BANKSIA/students.csv' }])
  expect(await runsOf('students.csv')).toEqual([])
  const job = jobOn(await openStorage(placeOf(bucket.url)))
  await look(job, jobOn(await openStorage(placeOf(bucket.url))))
  const run = await runOf('students.csv')
  expect(run).toMatchObject({ origin: 'folder', startedBy: 'Lanyard', source: 'files', created: 1, isStopped: false, failedBecause: null })
  expect(await runOf('students.csv', ['applied'], 'kahu')).toMatchObject({ created: 1 })
  await look(job)
  await look(job)
  expect(await runsOf('students.csv')).toHaveLength(1)
  expect([await emailsOf('WATCH1'), await emailsOf('WATCH1', 'kahu')]).toEqual([['ana@records.example'], ['ben@records.example']])
  const events = await server.asOwner(
    "select action, actor_kind as kind, actor_id as actor from audit_events where tenant_id = $1 and subject_kind = 'import' and subject_id = $2 order by id",
    [server.tenantId('banksia'), String(run.id)],
    server.tenantId('banksia'),
  )
  expect(events).toEqual(['import.create', 'import.apply'].map((action) => ({ action, kind: 'system', actor: null })))
  expect(await told('students.csv')).toEqual([])
})

test('a half-written file waits until it stays the same; the same content under another name changes nothing', { timeout: 60_000 }, async () => {
  const job = inFolder()
  await drop('BANKSIA/Axcelerate/half.csv', students('HALF1,Ana,Ng,14/03/2001,ana@records.example'))
  await look(job)
  await appendFile(join(folder, 'BANKSIA/Axcelerate/half.csv'), 'HALF2,Ben,Ng,14/03/2001,ben@records.example\n')
  await look(job)
  expect(await runsOf('half.csv')).toEqual([])
  await look(job)
  expect(await runOf('half.csv')).toMatchObject({ source: 'axcelerate', created: 2 })
  await drop('BANKSIA/axcelerate/again.csv', students('HALF1,Ana,Ng,14/03/2001,ana@records.example\nHALF2,Ben,Ng,14/03/2001,ben@records.example'))
  await look(job)
  await look(job)
  expect(await runOf('again.csv')).toMatchObject({ created: 0, changed: 0, same: 2 })
})

test('a run that does more than usual stops, tells the administrators, and is applied by a person with the number', { timeout: 60_000 }, async () => {
  const job = inFolder()
  const many = (name: string) => students(Array.from({ length: 30 }, (_, index) => `MANY${index},Ana,Ng,14/03/2001,${name}${index}@records.example`).join('\n'))
  await drop('BANKSIA/many.csv', many('a'))
  await look(job)
  await look(job)
  await runOf('many.csv')
  await drop('BANKSIA/night.csv', many('b'))
  await drop('BANKSIA/broken.zip', 'PK\u0003\u0004 and no more')
  await drop('BANKSIA/Two words/wrong.csv', many('c'))
  await look(job)
  await look(job)
  await expect.poll(async () => (await runsOf('night.csv'))[0]?.isStopped, { timeout: 30_000 }).toBe(true)
  const stopped = await runOf('night.csv', ['checked'])
  expect(stopped.failedBecause).toMatch(/^30 learners of \d+ would change\. That’s more than usual\.$/)
  expect(await emailsOf('MANY7')).toEqual(['a7@records.example'])
  const mails = await told('night.csv')
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([['admin@banksia.example', 'Import stopped: night.csv']])
  expect(mails[0]?.text).toContain(`http://console.localhost:3000/data/imports/${stopped.id}`)
  expect(mails[0]?.text).toContain(stopped.failedBecause)

  expect(await runOf('broken.zip', ['failed'])).toMatchObject({ failedBecause: expect.stringMatching(/\.$/) })
  expect((await runOf('wrong.csv', ['failed'])).failedBecause).toBe('The folder Two words can’t name a source. Use at most 50 letters, digits and dashes.')
  await expect.poll(() => told('broken.zip'), { timeout: 10_000 }).toMatchObject([{ subject: 'Import failed: broken.zip' }])

  const { report } = await clients.banksia.getImport({ params: { id: stopped.id } })
  await clients.banksia.applyImport({ params: { id: stopped.id }, body: { confirmed: report?.toConfirm ?? 0 } })
  expect(await runOf('night.csv')).toMatchObject({ isStopped: false, failedBecause: null })
  expect(await emailsOf('MANY7')).toEqual(['b7@records.example'])
})

test('codes that nobody knows wait for a person; refused rows don’t hold up the others', { timeout: 60_000 }, async () => {
  const job = inFolder()
  await drop('KAHU/codes.csv', 'Student number,Given name,Family name,DOB,Gender\nCODE1,Ana,Ng,14/03/2001,Zz\nCODE2,Ben,Ng,14/03/2001,\n')
  await drop('KAHU/rows.csv', students('ROW1,Ana,Ng,14/03/2001,ana@records.example\nROW2,Ben,Ng,31/02/2001,ben@records.example'))
  await look(job)
  await look(job)
  expect(await runOf('rows.csv', ['applied'], 'kahu')).toMatchObject({ created: 1, refused: 1 })
  await expect
    .poll(async () => (await runsOf('codes.csv', 'kahu'))[0]?.failedBecause, { timeout: 30_000 })
    .toBe('1 code isn’t in your lists. Choose what it means.')
  const id = (await runsOf('codes.csv', 'kahu'))[0]?.id ?? 0
  await clients.kahu.checkImportAgain({ params: { id }, body: {} })
  await expect.poll(async () => (await runsOf('codes.csv', 'kahu'))[0], { timeout: 30_000 }).toMatchObject({ state: 'checked', isStopped: false })
})

test('a copy that was cut off goes on, or fails if its file has gone; nothing is doubled', { timeout: 60_000 }, async () => {
  const cut = () => Promise.reject(new Error('cut off'))
  const broken = jobOn(openPlainFolder(folder), { ...server.files.storage, put: cut })
  await drop('BANKSIA/cut.csv', students('CUT1,Ana,Ng,14/03/2001,ana@records.example'))
  await drop('BANKSIA/gone.csv', students('GONE1,Ana,Ng,14/03/2001,ana@records.example'))
  await look(broken)
  await look(broken)
  expect([await runsOf('cut.csv'), await runsOf('gone.csv')]).toMatchObject([[{ state: 'arriving' }], [{ state: 'arriving' }]])
  const content = await server.raw('console', `/imports/${(await runsOf('cut.csv'))[0]?.id}/content`, {
    method: 'PATCH',
    bearer: await server.staffToken('admin@banksia.example'),
    headers: { 'content-type': 'application/partial-upload', 'upload-offset': '0' },
    payload: Buffer.from('x'),
  })
  expect(content.statusCode).toBe(409)
  await rm(join(folder, 'BANKSIA/gone.csv'))
  await look(inFolder())
  expect(await runOf('cut.csv')).toMatchObject({ created: 1 })
  expect((await runOf('gone.csv', ['failed'])).failedBecause).toContain('changed or removed while it was being read')
  expect(await emailsOf('CUT%')).toHaveLength(1)
})

test('kill -9 in the middle of copying a file: the next process copies the rest, and nothing is doubled', { timeout: 120_000 }, async () => {
  const long = 'x'.repeat(990_000)
  const rows = Array.from({ length: 10 }, (_, index) => `KILL${index},Ana,Ng,14/03/2001,kill${index}@records.example,${long}`)
  await drop('BANKSIA/killed.csv', `Student number,Given name,Family name,DOB,Email,Shoe size\n${rows.join('\n')}\n`)
  await look(inFolder())
  const args = [server.appUrl, pathToFileURL(server.filesFolder).href, folder, String(ahead + 60_000)]
  const child = spawn(process.execPath, [new URL('testing/copying.main.ts', import.meta.url).pathname, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toBe('half\n')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const received = () =>
    server.asOwner<{ state: string; received: number }>(
      "select state, received::int as received from imports where tenant_id = $1 and file_name = 'killed.csv'",
      [server.tenantId('banksia')],
      server.tenantId('banksia'),
    )
  expect(await received()).toEqual([{ state: 'arriving', received: largestImportPart }])
  await look(inFolder(), inFolder())
  expect(await runOf('killed.csv')).toMatchObject({ created: 10, refused: 0 })
  expect(await emailsOf('KILL%')).toHaveLength(10)
  await look(inFolder())
  expect(await runsOf('killed.csv')).toHaveLength(1)
  const { size } = await stat(join(folder, 'BANKSIA/killed.csv'))
  expect(await received()).toEqual([{ state: 'applied', received: size }])
})
