import { type ImportChoices, type ImportRun, type ImportState, importCalls, movingImportStates } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await openTestServer()
  admin = await server.staffToken('admin@banksia.example')
})
afterAll(() => server.close())

const imports = (bearer = admin) => server.client(importCalls, 'console', bearer)

const sendPart = (id: number, offset: number, payload: Buffer, bearer = admin) =>
  server.raw('console', `/imports/${id}/content`, {
    method: 'PATCH',
    bearer,
    headers: { 'content-type': 'application/partial-upload', 'upload-offset': String(offset) },
    payload,
  })

const until = async (id: number, isThere: (run: ImportRun) => boolean): Promise<ImportRun> => {
  for (let tries = 0; tries < 300; tries++) {
    const run = await imports().getImport({ params: { id } })
    if (isThere(run)) return run
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Import ${id} doesn't move on`)
}
const settled = (id: number) => until(id, ({ state }) => !movingImportStates.includes(state))

const sent = async (fileName: string, text: string, choices?: ImportChoices) => {
  const content = Buffer.from(text)
  const { id } = await imports().createImport({ body: { fileName, size: content.length, ...(choices && { choices }) } })
  const half = Math.floor(content.length / 2)
  expect((await sendPart(id, 0, content.subarray(0, half))).statusCode).toBe(204)
  const last = await sendPart(id, half, content.subarray(half))
  expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, String(content.length)])
  return settled(id)
}

const auditOf = async (id: number) =>
  (
    await server.asOwner<{ action: string }>(
      "select action from audit_events where tenant_id = $1 and subject_kind = 'import' and subject_id = $2 order by id",
      [server.tenantId('banksia'), String(id)],
      server.tenantId('banksia'),
    )
  ).map(({ action }) => action)

const students = (rows: string) => `Student number,Given name,Family name,DOB,Email\n${rows}`

test('a file arrives in parts, is checked, corrected, applied and undone, and every step is in the audit log', { timeout: 60_000 }, async () => {
  const run = await sent('students.csv', students('API1,Ana,Ng,14/03/2001,ana@records.example\nAPI2,Ben,Ng,31/02/2001,ben@records.example\n'))
  expect(run).toMatchObject({ state: 'checked', created: 1, refused: 1, kind: 'tables', origin: 'console' })
  expect(run.report).toMatchObject({ refusedFiles: [{ file: 'students.csv', rows: 1 }], toConfirm: null, groups: [{ field: 'dateOfBirth', count: 1 }] })
  const { items } = await imports().listImportProblems({ params: { id: run.id } })
  expect(items).toMatchObject([{ about: 'Ben Ng · API2', line: 3, field: 'dateOfBirth', value: '31/02/2001', severity: 'refused' }])

  const refused = await server.raw('console', `/imports/${run.id}/refused?file=students.csv`, { bearer: admin })
  expect(refused.body.replace('\ufeff', '').split('\r\n')).toEqual([
    'Student number,Given name,Family name,DOB,Email,problem',
    'API2,Ben,Ng,31/02/2001,ben@records.example,Date of birth: This isn’t a date. Write it as 2026-03-14 or 14/03/2026.',
    '',
  ])

  expect((await server.raw('console', `/imports/${run.id}/refused`, { bearer: admin })).statusCode).toBe(400)

  const corrections = [{ type: 'learners' as const, file: 'students.csv', line: 3, field: 'dateOfBirth', value: '28/02/2001' }]
  await imports().checkImportAgain({ params: { id: run.id }, body: { corrections } })
  expect(await settled(run.id)).toMatchObject({ state: 'checked', created: 2, refused: 0 })
  await imports().applyImport({ params: { id: run.id }, body: {} })
  expect(await settled(run.id)).toMatchObject({ state: 'applied', undoRefusal: null })
  const again = await sent('students.csv', students('API1,Ana,Ng,14/03/2001,ana@records.example\n'))
  expect(again).toMatchObject({ created: 0, changed: 0, same: 1 })
  await imports().undoImport({ params: { id: run.id } })
  expect(await settled(run.id)).toMatchObject({ state: 'undone' })
  expect(await auditOf(run.id)).toEqual(['import.create', 'import.apply', 'import.undo'])
  expect((await imports().listImports()).items.map(({ id }) => id)).toContain(run.id)
})

test('a part that comes twice or too early is answered with where to go on, and a run isn’t the business of other providers', async () => {
  const { id } = await imports().createImport({ body: { fileName: 'late.csv', size: 10 } })
  expect((await sendPart(id, 0, Buffer.from('12345'))).headers['upload-offset']).toBe('5')
  for (const offset of [0, 7]) {
    const answer = await sendPart(id, offset, Buffer.from('12345'))
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([409, '5'])
  }
  expect((await sendPart(id, 5, Buffer.from('123456'))).statusCode).toBe(413)
  const asked = await server.raw('console', `/imports/${id}/content`, { method: 'HEAD', bearer: admin })
  expect([asked.statusCode, asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([204, '5', '10'])
  const kahu = await server.staffToken('admin@kahu.example', 'kahu')
  expect((await sendPart(id, 5, Buffer.from('12345'), kahu)).statusCode).toBe(404)
  await expect(imports(kahu).getImport({ params: { id } })).rejects.toMatchObject({ response: { status: 404 } })
  const support = await server.staffToken('support@banksia.example')
  expect((await sendPart(id, 5, Buffer.from('12345'), support)).statusCode).toBe(403)
})

test('a run that does more than usual is applied only with the number typed', { timeout: 60_000 }, async () => {
  const rows = (city: string) => Array.from({ length: 30 }, (_, index) => `BRAKE${index},Ana,Ng,14/03/2001,${city}${index}@records.example`).join('\n')
  const first = await sent('many.csv', students(rows('a')))
  await imports().applyImport({ params: { id: first.id }, body: {} })
  await settled(first.id)
  const second = await sent('many.csv', students(rows('b')))
  expect(second.report).toMatchObject({ brakes: [{ type: 'learners', kind: 'changed', count: 30 }], toConfirm: 30, changedFields: { learners: { email: 30 } } })
  expect(second.report?.changed[0]?.fields).toEqual([{ field: 'email', before: 'a0@records.example', after: 'b0@records.example' }])
  for (const body of [{}, { confirmed: 29 }])
    await expect(imports().applyImport({ params: { id: second.id }, body })).rejects.toMatchObject({ problem: { errors: [{ pointer: '/confirmed' }] } })
  await imports().applyImport({ params: { id: second.id }, body: { confirmed: 30 } })
  expect((await settled(second.id)).state).toBe<ImportState>('applied')
  await server.asOwner(
    "update learners set mobile = '0400 555 999' where tenant_id = $1 and learner_number = 'BRAKE7'",
    [server.tenantId('banksia')],
    server.tenantId('banksia'),
  )
  await imports().undoImport({ params: { id: second.id } })
  expect(await settled(second.id)).toMatchObject({ state: 'applied', undoRefusal: 'This can’t be undone any more: 1 learner changed since.' })
  await expect(imports().undoImport({ params: { id: second.id } })).rejects.toMatchObject({ response: { status: 409 } })
})

test('a file that can’t be read fails with a sentence, an unknown one waits for its type, and a finance officer brings in finance records only', {
  timeout: 60_000,
}, async () => {
  expect(await sent('nothing.zip', 'PK\u0003\u0004 and no more')).toMatchObject({ state: 'failed', failedBecause: expect.stringMatching(/\.$/) })
  const unknown = await sent('notes.csv', 'A,B\nAPI9,Ng\n')
  expect(unknown.report?.tables).toMatchObject([{ type: null, columns: [{ name: 'A' }, { name: 'B' }] }])
  const columns = [
    { name: 'A', field: 'learnerNumber' },
    { name: 'B', field: 'lastName' },
  ]
  const tables = [{ name: 'notes.csv', type: 'learners' as const, columns }]
  await imports().checkImportAgain({ params: { id: unknown.id }, body: { tables } })
  expect(await settled(unknown.id)).toMatchObject({
    created: 1,
    report: { tables: [{ columns: [{ field: 'learnerNumber', by: 'choice' }, { field: 'lastName' }] }] },
  })
  await expect(
    imports().checkImportAgain({
      params: { id: unknown.id },
      body: { tables: [{ name: 'notes.csv', type: 'learners', columns: [{ name: 'A', field: 'shoeSize' }] }] },
    }),
  ).rejects.toMatchObject({ response: { status: 400 } })
  await imports().cancelImport({ params: { id: unknown.id } })
  expect((await settled(unknown.id)).state).toBe<ImportState>('cancelled')

  const finance = await server.staffToken('finance@banksia.example')
  await expect(imports(finance).getImport({ params: { id: unknown.id } })).rejects.toMatchObject({ response: { status: 404 } })
  const text = Buffer.from(students('API5,Ana,Ng,14/03/2001,ana@records.example\n'))
  const { id } = await imports(finance).createImport({ body: { fileName: 'learners.csv', size: text.length } })
  await sendPart(id, 0, text, finance)
  expect(await settled(id)).toMatchObject({ created: 0, refused: 1, report: { groups: [{ sentence: 'Your role can bring in finance records only.' }] } })
})

test('templates have the columns of a type, and the sample is a ZIP', { timeout: 60_000 }, async () => {
  const template = await server.raw('console', '/import-templates/learners', { bearer: admin })
  expect(template.body).toContain('External reference,')
  expect(template.body).toContain('Learner number')
  expect(template.body).not.toContain('NSN')
  const sample = await server.raw('console', '/import-samples/nat', { bearer: admin })
  expect(sample.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(sample.headers['content-disposition']).toContain('sample-nat-files.zip')
})

test('a run of the command is left to the command: it neither holds up others nor can be applied here', { timeout: 60_000 }, async () => {
  const tenantId = server.tenantId('banksia')
  const begun = async (state: ImportState) => {
    const [run] = await server.asOwner<{ id: string }>(
      `insert into imports (tenant_id, source, origin, started_by, file_name, size, state) values ($1, 'files', 'command', 'command', 'a.zip', 1, $2) returning id`,
      [tenantId, state],
      tenantId,
    )
    return Number(run?.id)
  }
  const writing = await begun('applying')
  const run = await sent('students.csv', students('CMD1,Ana,Ng,14/03/2001,ana.cmd@records.example\n'))
  expect(run).toMatchObject({ state: 'checked', created: 1 })
  expect(await imports().getImport({ params: { id: writing } })).toMatchObject({ state: 'applying', failedBecause: null })
  const id = await begun('checked')
  for (const refused of [imports().applyImport({ params: { id }, body: {} }), imports().checkImportAgain({ params: { id }, body: {} })])
    await expect(refused).rejects.toMatchObject({ problem: { status: 409 } })
  expect(await imports().getImport({ params: { id } })).toMatchObject({ state: 'checked' })
})
