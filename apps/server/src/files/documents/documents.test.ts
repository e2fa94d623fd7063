import { documentCalls, documentLimits } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { goodFiles } from '../testing/sample-files.ts'
import { openSender, type Sender } from '../testing/sending.ts'

let server: TestServer
let learner: Sender
let other: Sender
let elsewhere: Sender
beforeAll(async () => {
  server = await openTestServer()
  learner = await openSender(server, 'banksia', 'learner@banksia.example')
  other = await openSender(server, 'banksia', 'second@banksia.example')
  elsewhere = await openSender(server, 'kahu', 'learner@kahu.example')
})
afterAll(() => server.close())

const pdf = goodFiles.pdf as Buffer
const problem = (status: number) => ({ problem: { status } })

test('a document is announced, uploaded and opened', async () => {
  const { documentId, documentPreSignedUrl } = await learner.announce('Medical certificate.pdf', pdf.length)
  expect(documentPreSignedUrl).toMatch(/^http:\/\/banksia\.localhost:3000\/files\/learnerapp\/BANKSIA\/documents\/[\w-]{36}\/Medical%20certificate\.pdf\?/)
  await expect(learner.client.getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject({
    problem: { status: 409, detail: 'This document has not arrived yet.' },
  })
  const sent = await learner.put(documentPreSignedUrl, pdf, { 'content-type': 'application/pdf' })
  expect([sent.statusCode, sent.json()]).toEqual([200, { documentId, state: 'clean' }])
  const opened = await learner.open(documentId)
  expect(opened.statusCode).toBe(200)
  expect(opened.rawPayload).toEqual(pdf)
})

test('an opened document is downloaded and never run, without a cookie', async () => {
  const { documentId } = await learner.send('Ngā whānau “notes”.txt', goodFiles.txt as Buffer)
  const { headers } = await learner.open(documentId)
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="Ng_ wh_nau _notes_.txt"; filename*=UTF-8\'\'Ng%C4%81%20wh%C4%81nau%20%E2%80%9Cnotes%E2%80%9D.txt',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  expect(headers['set-cookie']).toBeUndefined()
})

test('a range of a document can be requested', async () => {
  const { documentId } = await learner.send('part.txt', Buffer.from('0123456789'))
  const { documentUrl } = await learner.client.getDocumentFile({ params: { id: documentId } })
  const read = (range: string) => server.raw('banksia', documentUrl.replace('http://banksia.localhost:3000', ''), { headers: { range } })
  const part = await read('bytes=2-4')
  expect([part.statusCode, part.body, part.headers['content-range'], part.headers['content-length']]).toEqual([206, '234', 'bytes 2-4/10', '3'])
  expect((await read('bytes=7-')).body).toBe('789')
  for (const wrong of ['bytes=90-99', 'bytes=5-2', 'lines=1-2', 'bytes=1-2,4-5'])
    expect([(await read(wrong)).statusCode, (await read(wrong)).body]).toEqual([200, '0123456789'])
})

test('the response uses either letter case, in the envelope of every record', async () => {
  const answer = await server.raw('banksia', '/learner-app/document-file', { method: 'POST', bearer: learner.bearer, payload: { Filename: 'a.pdf', Size: 10 } })
  expect(Object.keys(answer.json())).toEqual(['Data', 'Relationships'])
  expect(Object.keys(answer.json().Data)).toEqual(['DocumentId', 'DocumentPreSignedUrl'])
})

test('the API host returns URLs on its own host, which work there', async () => {
  const client = server.client(documentCalls, 'api', learner.bearer)
  const { documentId, documentPreSignedUrl } = await client.createDocumentFile({ body: { filename: 'a.pdf', size: pdf.length } })
  expect(documentPreSignedUrl).toMatch(/^http:\/\/api\.localhost:3000\/files\//)
  const sent = await server.raw('api', documentPreSignedUrl.replace('http://api.localhost:3000', ''), {
    method: 'PUT',
    payload: pdf,
    headers: { 'content-type': 'application/pdf' },
  })
  expect(sent.statusCode).toBe(200)
  expect((await learner.open(documentId)).rawPayload).toEqual(pdf)
})

test("another learner, another tenant and an anonymous visitor can't open a document", async () => {
  const { documentId } = await learner.send('mine.pdf', pdf)
  for (const stranger of [other, elsewhere]) await expect(stranger.client.getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject(problem(404))
  const anonymous = server.client(documentCalls, 'banksia')
  await expect(anonymous.getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject(problem(401))
  await expect(anonymous.createDocumentFile({ body: { filename: 'a.pdf', size: 1 } })).rejects.toMatchObject(problem(401))
  const staff = server.client(documentCalls, 'api', await server.staffToken('admin@banksia.example'))
  await expect(staff.createDocumentFile({ body: { filename: 'a.pdf', size: 1 } })).rejects.toMatchObject(problem(403))
  await expect(server.client(documentCalls, 'kahu', learner.bearer).getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject(problem(401))
})

test("another tenant's document can't be opened here, even by its own URL", async () => {
  const { documentId } = await learner.send('mine.pdf', pdf)
  const { documentUrl } = await learner.client.getDocumentFile({ params: { id: documentId } })
  expect((await server.raw('kahu', documentUrl.replace('http://banksia.localhost:3000', ''))).statusCode).toBe(404)
})

test('bad input names its field', async () => {
  const refused = async (body: object) => {
    const answer = await server.raw('banksia', '/learner-app/document-file', {
      method: 'POST',
      bearer: learner.bearer,
      headers: { jsonformat: 'camelCase' },
      payload: body,
    })
    expect(answer.statusCode).toBe(400)
    return answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)
  }
  expect(await refused({})).toEqual(['/filename', '/size'])
  expect(await refused({ filename: 'a.pdf', size: 0 })).toEqual(['/size'])
  expect(await refused({ filename: 'a.pdf', size: -5 })).toEqual(['/size'])
  expect(await refused({ filename: 'a.pdf', size: 1.5 })).toEqual(['/size'])
  expect(await refused({ filename: 'a.pdf', size: documentLimits.largest + 1 })).toEqual(['/size'])
  expect(await refused({ filename: '', size: 1 })).toEqual(['/filename'])
  expect(await refused({ filename: 'a.pdf', size: 1, state: 'clean', learnerId: 1 })).toEqual(['/state', '/learnerId'])
  for (const filename of ['a.exe', 'a.html', 'a.svg', 'a.pdf.js', 'noend', 'a.docm', 'a.', '.htaccess', 'a.pdf\u0000.exe'.replace('\u0000', ' ')])
    expect(await refused({ filename, size: 1 }), filename).toEqual(['/filename'])
  for (const id of ['abc', '1.5', '%00', '99999999999999999999'])
    expect((await server.raw('banksia', `/learner-app/document-file/${id}`, { bearer: learner.bearer })).statusCode, id).toBe(400)
  await expect(learner.client.getDocumentFile({ params: { id: 987654321 } })).rejects.toMatchObject(problem(404))
})

test('the upload must have exactly the announced size; after a failure the URL works again', async () => {
  const { documentId, documentPreSignedUrl } = await learner.announce('sized.txt', 10)
  expect((await learner.put(documentPreSignedUrl, Buffer.from('12345678901'))).statusCode).toBe(413)
  expect((await learner.put(documentPreSignedUrl, Buffer.from('123456789'))).statusCode).toBe(400)
  expect((await learner.put(documentPreSignedUrl, Buffer.alloc(0))).statusCode).toBe(400)
  expect(await learner.stateOf(documentId)).toBe('announced')
  expect((await learner.put(documentPreSignedUrl, Buffer.from('1234567890'))).statusCode).toBe(200)
})

test('a type other than the announced one is refused, and so is a content encoding', async () => {
  const { documentPreSignedUrl } = await learner.announce('typed.pdf', pdf.length)
  expect((await learner.put(documentPreSignedUrl, pdf, { 'content-type': 'text/html' })).statusCode).toBe(415)
  expect((await learner.put(documentPreSignedUrl, pdf, { 'content-type': 'application/json' })).statusCode).toBe(415)
  expect((await learner.put(documentPreSignedUrl, pdf, { 'content-encoding': 'gzip' })).statusCode).toBe(415)
  expect((await learner.put(documentPreSignedUrl, pdf, { 'content-type': 'application/pdf' })).statusCode).toBe(200)
})

test('each learner has 500 MB, counted correctly under concurrency', async () => {
  const greedy = await openSender(server, 'banksia', 'new@banksia.example')
  const results = await Promise.allSettled(Array.from({ length: 24 }, (_, index) => greedy.announce(`${index}.zip`, documentLimits.largest)))
  const taken = results.filter(({ status }) => status === 'fulfilled').length
  expect(taken).toBe(documentLimits.perLearner / documentLimits.largest)
  const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toMatchObject({
    problem: { status: 400, errors: [{ pointer: '/size', message: 'Your documents may take 500 MB together; 0 MB are left.' }] },
  })
  await expect(other.announce('mine.pdf', 100)).resolves.toBeDefined()
})

test('announcing repeatedly without uploading is limited', async () => {
  const busy = await openSender(server, 'protea', 'learner@protea.example')
  for (let count = 0; count < documentLimits.waiting; count++) await busy.announce('a.txt', 1)
  await expect(busy.announce('a.txt', 1)).rejects.toMatchObject(problem(409))
})

test("where support cases are hidden, nothing can be uploaded and case documents can't be opened", async () => {
  const tenantId = server.tenantId('straits')
  const sender = await openSender(server, 'straits', 'learner@straits.example')
  const sent = await sender.send('with a case.pdf', pdf)
  await server.asOwner(
    `update documents d set support_case_entry_id = e.id, attached_at = now() from support_case_entries e
     where d.tenant_id = $1 and d.id = $2 and e.tenant_id = d.tenant_id and e.learner_id = d.learner_id
       and e.id = (select min(id) from support_case_entries where tenant_id = $1 and learner_id = $3)`,
    [tenantId, sent.documentId, sender.learnerId],
    tenantId,
  )
  expect((await sender.open(sent.documentId)).statusCode).toBe(200)
  await server.asOwner(`update tenants set settings = jsonb_set(settings, '{ShowSections,SupportCases}', 'false') where id = $1`, [tenantId])
  await expect
    .poll(() => server.sites.all().find(({ tenant }) => tenant.id === tenantId)?.tenant.settings.ShowSections.SupportCases, { interval: 10 })
    .toBe(false)
  const hidden = { problem: { status: 403, type: '/docs/problems#section-hidden' } }
  await expect(sender.announce('a.pdf', 1)).rejects.toMatchObject(hidden)
  await expect(sender.client.getDocumentFile({ params: { id: sent.documentId } })).rejects.toMatchObject(hidden)
})

test('during maintenance documents can be opened but not uploaded', async () => {
  const { documentId } = await elsewhere.send('before.pdf', pdf)
  const { documentPreSignedUrl } = await elsewhere.announce('late.pdf', pdf.length)
  const become = async (status: string) => {
    await server.asOwner("update sites set status = $1 where origin = 'http://kahu.localhost:3000'", [status])
    await expect.poll(() => server.sites.byOrigin('http://kahu.localhost:3000')?.status, { interval: 10 }).toBe(status)
  }
  await become('maintenance')
  await expect(elsewhere.announce('more.pdf', 1)).rejects.toMatchObject({ problem: { status: 503, type: '/docs/problems#site-in-maintenance' } })
  expect((await elsewhere.put(documentPreSignedUrl, pdf)).statusCode).toBe(503)
  expect((await elsewhere.open(documentId)).statusCode).toBe(200)
  await become('published')
  expect((await elsewhere.put(documentPreSignedUrl, pdf)).statusCode).toBe(200)
})

test('one Idempotency-Key creates one document', async () => {
  const body = { filename: 'once.pdf', size: 10 }
  const answers = await Promise.all(Array.from({ length: 5 }, () => learner.client.createDocumentFile({ body, idempotencyKey: 'document-once' })))
  expect(new Set(answers.map(({ documentId }) => documentId)).size).toBe(1)
  await expect(learner.client.createDocumentFile({ body: { ...body, size: 11 }, idempotencyKey: 'document-once' })).rejects.toMatchObject(problem(409))
})

test("a draft's document can't be opened by the learner", async () => {
  const tenantId = server.tenantId('banksia')
  const [credential] = await server.asOwner<{ id: number; documentId: number }>(
    `select c.id, c.document_id as "documentId" from credentials c join learners l on l.tenant_id = c.tenant_id and l.id = c.learner_id
     where c.tenant_id = $1 and l.email = 'learner@banksia.example' and c.credential_status_id = 5 and c.document_id is not null order by c.id limit 1`,
    [tenantId],
    tenantId,
  )
  const open = () => learner.client.getDocumentFile({ params: { id: Number(credential?.documentId) } })
  const become = (status: number) =>
    server.asOwner('update credentials set credential_status_id = $3 where tenant_id = $1 and id = $2', [tenantId, credential?.id, status], tenantId)
  await expect(open()).resolves.toBeDefined()
  await become(1)
  await expect(open()).rejects.toMatchObject(problem(404))
  await become(5)
  await expect(open()).resolves.toBeDefined()
})
