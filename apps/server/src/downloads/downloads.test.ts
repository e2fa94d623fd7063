import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBuffer, type ZipFile } from 'yauzl'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const clientOf = async (email: string) => server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', email))
const sqlIn = (text: string, values: unknown[] = []) => server.asOwner<Record<string, never>>(text, values, server.tenantId('banksia'))
const pathOf = (url: string) => new URL(url).pathname

const opened = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) => fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (zip ? resolve(zip) : reject(error))))

const unzip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await opened(bytes)
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        files.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)))
        zip.readEntry()
      }),
    )
    zip.readEntry()
  })
}

const download = async (email: string) => {
  const { url } = await (await clientOf(email)).createDataDownload()
  const answer = await server.raw('banksia', pathOf(url))
  expect(answer.statusCode).toBe(200)
  return { answer, files: await unzip(answer.rawPayload), path: pathOf(url) }
}

const json = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(`records/${name}.json`)))

test('the zip holds what the calls return, each kind as JSON and CSV, and every document', async () => {
  const learner = await clientOf('learner@banksia.example')
  const { answer, files } = await download('learner@banksia.example')
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d{2}-\d{2}\.zip"$/)
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const raw = async (path: string) => (await server.raw('banksia', path, { bearer, headers: { jsonformat: 'camelCase' } })).json()
  for (const [name, path] of [
    ['course-enrolments', '/learner-app/course-enrolments?take=200'],
    ['unit-enrolments', '/learner-app/unit-enrolments?take=200'],
    ['class-registrations', '/learner-app/learner-class-registrations?take=200'],
    ['invoices', '/learner-app/finance-invoices?take=200'],
    ['payments', '/learner-app/finance-payments?take=200'],
    ['credentials', '/learner-app/credentials?take=200'],
  ] as const)
    expect(json(files, name), name).toEqual(await raw(path))
  expect(json(files, 'change-requests')).toMatchObject([{ field: 'personal/learnerPersonalPhoneNumbers.mobile', state: 'waiting', decidedAt: null }])
  expect(json(files, 'who-looked')).toEqual(await raw('/learner-app/record-views?take=200'))
  for (const [name, path] of [
    ['personal-details', '/learner-app/learner-personal'],
    ['account', '/learner-app/learner-account'],
    ['finance-summary', '/learner-app/finance-stats'],
  ] as const)
    expect(json(files, name), name).toEqual([await raw(path)])
  const { items: messages } = await learner.listMessages({ query: { take: 200 } })
  expect(json(files, 'messages').map(({ data }: { data: { messageId: number } }) => data.messageId)).toEqual(messages.map(({ messageId }) => messageId))
  expect(json(files, 'messages')[0].data.htmlText).toBeTruthy()
  expect(json(files, 'support-cases')[0].relationships.supportCaseEntries.length).toBeGreaterThan(0)

  const documents =
    await sqlIn(`select d.id, d.filename, d.storage_key as key, d.size from documents d join learners l on l.tenant_id = d.tenant_id and l.id = d.learner_id
    where l.email = 'learner@banksia.example' and d.state = 'clean' order by d.id`)
  const names = [...files.keys()].filter((name) => name.startsWith('documents/'))
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    const document = documents.find(({ id }) => name.startsWith(`documents/${id} `))
    expect(files.get(name)?.length).toBe(Number(document?.size))
  }
  expect(names.some((name) => name.includes('Hidden'))).toBe(false)
})

test('a CSV file has a line per record, and no text in it is a formula', async () => {
  await sqlIn("update learners set title = '=1+1', previous_name = '@SUM(A1)' where email = 'second@banksia.example'")
  await sqlIn(`update logbook_messages set subject = '+61 "quoted", and
two lines' where id = (select m.id from logbook_messages m join learners l on l.tenant_id = m.tenant_id and l.id = m.learner_id
      left join course_enrolments e on e.tenant_id = m.tenant_id and e.id = m.course_enrolment_id
      where l.email = 'second@banksia.example' and coalesce(e.is_visible, true) order by m.id limit 1)`)
  const { files } = await download('second@banksia.example')
  const personal = String(files.get('records/personal-details.csv'))
  expect(personal.startsWith('\ufeff')).toBe(true)
  expect(personal).toContain(",'=1+1,")
  expect(personal).toContain(",'@SUM(A1),")
  expect(String(files.get('records/messages.csv'))).toContain(`"'+61 ""quoted"", and\ntwo lines"`)
  const invoices = String(files.get('records/invoices.csv')).trim().split('\r\n')
  expect(invoices.length).toBe(1 + json(files, 'invoices').length)
  expect(invoices[0]).toContain('invoiceNumber')
})

test('it contains nothing that belongs to anyone else', async () => {
  await sqlIn("update learners set previous_name = 'canary-of-another' where email = 'learner@banksia.example'")
  const { files } = await download('second@banksia.example')
  for (const [name, bytes] of files) expect(bytes.includes('canary-of-another'), name).toBe(false)
  const { files: none } = await download('new@banksia.example')
  expect(json(none, 'invoices')).toEqual([])
})

test('a URL works once, on its own site, while the session lasts, and is audited', async () => {
  const { path } = await download('learner@banksia.example')
  expect((await server.raw('banksia', path)).statusCode).toBe(404)
  const learner = await clientOf('learner@banksia.example')
  const { url } = await learner.createDataDownload()
  expect((await server.raw('kahu', pathOf(url))).statusCode).toBe(404)
  await server.raw('banksia', pathOf(url), { method: 'HEAD' })
  expect((await sqlIn('select used_at as "usedAt" from data_downloads order by created_at desc limit 1'))[0]?.usedAt).toBeNull()
  await sqlIn("update sessions set ended_at = now() where account_id = (select id from accounts where email = 'learner@banksia.example')")
  expect((await server.raw('banksia', pathOf(url))).statusCode).toBe(404)
  const entries = await sqlIn("select action from audit_events where action like 'data-download.%'")
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['data-download.create', 'data-download.read']))
  await sqlIn("update data_downloads set expires_at = now() - interval '1 second'")
  expect((await server.raw('banksia', pathOf(url))).statusCode).toBe(404)
})

test('a section that the provider hides is empty', async () => {
  await sqlIn(`update tenants set settings = jsonb_set(settings, '{ShowSections,Finances}', 'false') where code = 'BANKSIA'`)
  await expect.poll(async () => json((await download('second@banksia.example')).files, 'invoices')).toEqual([])
  await sqlIn(`update tenants set settings = jsonb_set(settings, '{ShowSections,Finances}', 'true') where code = 'BANKSIA'`)
})

test('repeated requests are rate-limited', async () => {
  const learner = await clientOf('new@banksia.example')
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      learner.createDataDownload().then(
        () => 200,
        (error) => error.problem?.status,
      ),
    ),
  )
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
})

test('documents the learner can’t open are left out: those of drafts, and of cases where cases are hidden', async () => {
  const tenantId = server.tenantId('banksia')
  const papersOf = async (condition: string) => {
    const rows = await sqlIn(`select d.id from documents d join learners l on l.tenant_id = d.tenant_id and l.id = d.learner_id
      where l.email = 'learner@banksia.example' and d.state = 'clean' and ${condition}`)
    return rows.map(({ id }) => Number(id)).filter((id) => before.includes(id))
  }
  const inZip = async () => {
    const { files } = await download('learner@banksia.example')
    return [...files.keys()].flatMap((name) => /^documents\/(\d+) /.exec(name)?.[1] ?? []).map(Number)
  }
  const before = await inZip()
  const issued = await papersOf(`exists (select from credentials c where c.tenant_id = d.tenant_id and c.document_id = d.id and c.credential_status_id = 5)`)
  const ofCases = await papersOf('d.support_case_entry_id is not null')
  expect([issued.length > 0, ofCases.length > 0]).toEqual([true, true])
  await sqlIn('update credentials set credential_status_id = 1 where document_id = any ($1::bigint[])', [issued])
  await server.asOwner(`update tenants set settings = jsonb_set(settings, '{ShowSections,SupportCases}', 'false') where id = $1`, [tenantId])
  await server.changeNotifications.handledByAll()
  expect(await inZip()).toEqual(before.filter((id) => !issued.includes(id) && !ofCases.includes(id)))
})
