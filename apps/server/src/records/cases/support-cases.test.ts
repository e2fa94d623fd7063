import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodFiles } from '../../files/testing/sample-files.ts'
import { openSender } from '../../files/testing/sending.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let first: string
let second: string
let kahu: string
beforeAll(async () => {
  server = await openTestServer()
  first = await server.learnerToken('banksia', 'learner@banksia.example')
  second = await server.learnerToken('banksia', 'second@banksia.example')
  kahu = await server.learnerToken('kahu', 'learner@kahu.example')
})
afterAll(() => server.close())

const item = { supportCaseCategoryId: 1, subject: 'A question', htmlBody: '<p>When does the <strong>next</strong> term start?</p>' }
const client = (bearer = first) => server.client(learnerCalls, 'banksia', bearer)
const post = (path: string, payload: object, headers: Record<string, string> = {}, bearer = first) =>
  server.raw('banksia', `/learner-app/${path}`, { method: 'POST', bearer, payload, headers: { jsonFormat: 'camelCase', ...headers } })
const pointersOf = (answer: Awaited<ReturnType<typeof post>>): string[] =>
  (answer.json().errors ?? []).map(({ pointer }: { pointer: string }) => pointer).sort()
const tenant = () => server.tenantId('banksia')
const counts = async () => {
  const [row] = await server.asOwner<{ cases: number; entries: number }>(
    'select (select count(*)::int from support_cases) as cases, (select count(*)::int from support_case_entries) as entries',
    [],
    tenant(),
  )
  return row as { cases: number; entries: number }
}
const setStatus = (id: number, statusId: number) =>
  server.asOwner('update support_cases set support_case_status_id = $3 where tenant_id = $1 and id = $2', [tenant(), id, statusId], tenant())

describe('raising a case', () => {
  test('the case, its first entry and its status exist immediately', async () => {
    const [course] = (await client().listCourseEnrolments({ query: { enrolmentStatusIdFilter: 5 } })).items
    const unit = course?.unitEnrolments[0]
    const made = await client().createSupportCase({
      body: { ...item, courseEnrolmentId: course?.courseEnrolmentId, unitEnrolmentId: unit?.unitEnrolmentId, documentIds: [] },
    })
    expect(made).toMatchObject({
      subject: 'A question',
      supportCaseStatusDescription: 'Open',
      supportCaseCategoryDescription: 'Academic support',
      courseOfferCode: course?.courseOfferCode,
      unitOfferCode: unit?.unitOfferCode,
      supportCaseEntries: [
        {
          supportCaseEntryType: 'Portal message',
          staffFullName: null,
          sentFromEmailAddress: 'learner@banksia.example',
          htmlBody: item.htmlBody,
          documents: [],
        },
      ],
    })
    expect(await client().getSupportCase({ params: { id: made.supportCaseId } })).toEqual(made)
    expect((await client().listSupportCases()).items[0]?.supportCaseId).toBe(made.supportCaseId)
    const [event] = await server.asOwner<{ action: string; after: object }>(
      'select action, after from audit_events where tenant_id = $1 and subject_id = $2',
      [tenant(), String(made.supportCaseId)],
      tenant(),
    )
    expect(event).toMatchObject({ action: 'support-case.create', after: { subject: 'A question' } })
  })

  test('a case belongs to its tenant and its learner', async () => {
    const { supportCaseId } = await client().createSupportCase({ body: item })
    for (const stranger of [server.client(learnerCalls, 'kahu', kahu), client(second)]) {
      await expect(stranger.getSupportCase({ params: { id: supportCaseId } })).rejects.toMatchObject({ problem: { status: 404 } })
      await expect(stranger.createSupportCaseEntry({ params: { id: supportCaseId }, body: { htmlBody: '<p>mine now</p>' } })).rejects.toMatchObject({
        problem: { status: 404 },
      })
    }
    expect((await client().getSupportCase({ params: { id: supportCaseId } })).supportCaseEntries).toHaveLength(1)
  })

  test('every bad field is named and nothing is written', async () => {
    const before = await counts()
    const foreign = (await client(second).listCourseEnrolments()).items[0]
    expect(pointersOf(await post('support-case', {}))).toEqual(['/htmlBody', '/subject', '/supportCaseCategoryId'])
    expect(pointersOf(await post('support-case', { ...item, statusId: 9, learnerId: 1 }))).toEqual(['/learnerId', '/statusId'])
    expect(pointersOf(await post('support-case', { ...item, subject: '   ', htmlBody: ' ' }))).toEqual(['/htmlBody', '/subject'])
    const answer = await post('support-case', {
      supportCaseCategoryId: 4040,
      subject: 'x',
      htmlBody: '<script>alert(1)</script>',
      courseEnrolmentId: foreign?.courseEnrolmentId,
      unitEnrolmentId: foreign?.unitEnrolments[0]?.unitEnrolmentId,
    })
    expect(pointersOf(answer)).toEqual(['/courseEnrolmentId', '/htmlBody', '/supportCaseCategoryId', '/unitEnrolmentId'])
    expect(pointersOf(await post('support-case', { ...item, subject: 'x'.repeat(201), documentIds: Array(11).fill(1) }))).toEqual(['/documentIds', '/subject'])
    expect(pointersOf(await post('support-case', { ...item, documentIds: [987_654, 1e300] }))).toEqual(['/documentIds/1'])
    expect(pointersOf(await post('support-case', { ...item, documentIds: [987_654] }))).toEqual(['/documentIds/0'])
    expect(await counts()).toEqual(before)
  })

  test('a unit of another course is refused', async () => {
    const [one, other] = (await client().listCourseEnrolments()).items
    const answer = await post('support-case', {
      ...item,
      courseEnrolmentId: one?.courseEnrolmentId,
      unitEnrolmentId: other?.unitEnrolments[0]?.unitEnrolmentId,
    })
    expect(pointersOf(answer)).toEqual(['/unitEnrolmentId'])
  })

  test('a hidden enrolment can’t be named', async () => {
    const [hidden] = await server.asOwner<{ id: string }>(
      'select id from course_enrolments where tenant_id = $1 and not is_visible order by id limit 1',
      [tenant()],
      tenant(),
    )
    expect(pointersOf(await post('support-case', { ...item, courseEnrolmentId: Number(hidden?.id) }))).toEqual(['/courseEnrolmentId'])
  })

  test('only categories offered to learners are listed and accepted', async () => {
    const { items } = await client().listLearnerSupportCaseCategories()
    expect(items.length).toBeGreaterThan(5)
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['description', 'supportCaseCategoryId'])
    const staff = await server.staffToken('records@banksia.example')
    const write = { method: 'PUT', bearer: staff, headers: { jsonFormat: 'camelCase' } } as const
    const changed = await server.raw('api', '/combos/support-case-categories/2', {
      ...write,
      payload: { description: 'For staff', isActive: true, forLearnerApp: false },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await client().listLearnerSupportCaseCategories()).items.map(({ supportCaseCategoryId }) => supportCaseCategoryId)).not.toContain(2)
    expect(pointersOf(await post('support-case', { ...item, supportCaseCategoryId: 2 }))).toEqual(['/supportCaseCategoryId'])
  })

  test("someone without learner records can't raise one", async () => {
    await server.asOwner("update learners set account_id = null where tenant_id = $1 and email = 'first@banksia.example'", [tenant()], tenant())
    const nobody = await server.learnerToken('banksia', 'first@banksia.example')
    expect((await post('support-case', item, {}, nobody)).statusCode).toBe(404)
    expect((await server.raw('banksia', '/learner-app/learner-account', { bearer: nobody, headers: { jsonFormat: 'camelCase' } })).json().data.email).toBe(
      'first@banksia.example',
    )
  })
})

describe('replying', () => {
  const reply = (id: number, htmlBody = '<p>Thank you</p>') => client().createSupportCaseEntry({ params: { id }, body: { htmlBody } })
  const statusOf = async (id: number) => (await client().getSupportCase({ params: { id } })).supportCaseStatusDescription

  test.for([
    [1, 'Open', 'Open'],
    [2, 'Open', 'Open'],
    [3, 'Waiting for us', 'Waiting for us'],
    [4, 'Waiting for you', 'Waiting for us'],
    [5, 'Waiting for us', 'Waiting for us'],
    [6, 'Waiting for us', 'Waiting for us'],
    [7, 'Waiting for us', 'Waiting for us'],
    [8, 'Resolved', 'Open'],
    [9, 'Closed', 'Open'],
    [10, 'Open', 'Open'],
  ] as const)('status %i is "%s" to the learner, and "%s" after a reply', async ([statusId, before, after]) => {
    const { supportCaseId } = await client().createSupportCase({ body: item })
    await setStatus(supportCaseId, statusId)
    expect(await statusOf(supportCaseId)).toBe(before)
    const entry = await reply(supportCaseId)
    expect(entry).toMatchObject({ supportCaseId, htmlBody: '<p>Thank you</p>', supportCaseEntryType: 'Portal message', documents: [] })
    expect(await statusOf(supportCaseId)).toBe(after)
    expect((await client().getSupportCase({ params: { id: supportCaseId } })).lastPublicEntryAt).toBe(entry.createdDate)
  })

  test('30 days after the end of a case, a reply opens a new one that continues it', async () => {
    const { supportCaseId } = await client().createSupportCase({ body: item })
    await setStatus(supportCaseId, 9)
    const end = (ago: string) =>
      server.asOwner('update support_cases set closed_at = now() - $3::interval where tenant_id = $1 and id = $2', [tenant(), supportCaseId, ago], tenant())
    await end('31 days')
    const entry = await reply(supportCaseId)
    expect(entry.supportCaseId).not.toBe(supportCaseId)
    expect(await client().getSupportCase({ params: { id: entry.supportCaseId as number } })).toMatchObject({
      ...{ subject: item.subject, supportCaseStatusDescription: 'Open', supportCaseCategoryDescription: 'Academic support' },
      supportCaseEntries: [{ htmlBody: '<p>Thank you</p>' }],
    })
    expect(await client().getSupportCase({ params: { id: supportCaseId } })).toMatchObject({ supportCaseStatusDescription: 'Closed' })
    expect((await client().getSupportCase({ params: { id: supportCaseId } })).supportCaseEntries).toHaveLength(1)
    await end('29 days')
    expect((await reply(supportCaseId)).supportCaseId).toBe(supportCaseId)
    expect(await statusOf(supportCaseId)).toBe('Open')
  })

  test('an empty reply, and one with extra fields, is refused', async () => {
    const { supportCaseId } = await client().createSupportCase({ body: item })
    expect(pointersOf(await post(`support-cases/${supportCaseId}/entry`, { htmlBody: '<p> </p>' }))).toEqual(['/htmlBody'])
    expect(pointersOf(await post(`support-cases/${supportCaseId}/entry`, { htmlBody: 'x', staffId: 1, isPublic: false }))).toEqual(['/isPublic', '/staffId'])
    expect((await post('support-cases/987654/entry', { htmlBody: 'x' })).statusCode).toBe(404)
  })
})

describe('documents', () => {
  const pdf = goodFiles.pdf as Buffer

  test('uploaded documents are attached to the case, and to a reply', async () => {
    const sender = await openSender(server, 'banksia', 'learner@banksia.example')
    const { documentId } = await sender.send('letter.pdf', pdf)
    const made = await client().createSupportCase({ body: { ...item, documentIds: [documentId] } })
    expect(made.supportCaseEntries[0]?.documents).toMatchObject([{ documentId, filename: 'letter.pdf', size: pdf.length }])
    const reply = await sender.send('more.pdf', pdf)
    const entry = await client().createSupportCaseEntry({
      params: { id: made.supportCaseId },
      body: { htmlBody: '<p>One more</p>', documentIds: [reply.documentId] },
    })
    expect(entry.documents).toMatchObject([{ documentId: reply.documentId, filename: 'more.pdf' }])
    const whole = await client().getSupportCase({ params: { id: made.supportCaseId } })
    expect(whole.supportCaseEntries.map(({ documents }) => documents.map(({ filename }) => filename))).toEqual([['letter.pdf'], ['more.pdf']])
  })

  test("a document that is attached already, hasn't arrived, or belongs to someone else is refused, and the case isn't written", async () => {
    const before = await counts()
    const sender = await openSender(server, 'banksia', 'learner@banksia.example')
    const other = await openSender(server, 'banksia', 'second@banksia.example')
    const theirs = await other.send('theirs.pdf', pdf)
    const waiting = await sender.announce('waiting.pdf', 100)
    const used = await sender.send('used.pdf', pdf)
    await client().createSupportCase({ body: { ...item, documentIds: [used.documentId] } })
    const answer = await post('support-case', { ...item, documentIds: [theirs.documentId, waiting.documentId, used.documentId] })
    expect(pointersOf(answer)).toEqual(['/documentIds/0', '/documentIds/1', '/documentIds/2'])
    expect(await counts()).toEqual({ cases: before.cases + 1, entries: before.entries + 1 })
  })
})

test('document errors are named together with all others', async () => {
  const before = await counts()
  const documentIds = [987_654_321]
  const raised = await post('support-case', { ...item, supportCaseCategoryId: 99_999, courseEnrolmentId: 99_999, htmlBody: '<p> </p>', documentIds })
  expect([raised.statusCode, pointersOf(raised)]).toEqual([400, ['/courseEnrolmentId', '/documentIds/0', '/htmlBody', '/supportCaseCategoryId']])
  const [mine] = (await client().listSupportCases()).items
  const replied = await post(`support-cases/${mine?.supportCaseId}/entry`, { htmlBody: '<p> </p>', documentIds })
  expect([replied.statusCode, pointersOf(replied)]).toEqual([400, ['/documentIds/0', '/htmlBody']])
  expect(await counts()).toEqual(before)
})

describe('sent twice', () => {
  test('the same key creates one case, concurrently and later', async () => {
    const before = await counts()
    const send = () => post('support-case', item, { 'idempotency-key': 'case-1' })
    const answers = [...(await Promise.all(Array.from({ length: 12 }, send))), await send()]
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await counts()).toEqual({ cases: before.cases + 1, entries: before.entries + 1 })
    expect((await post('support-case', { ...item, subject: 'Other' }, { 'idempotency-key': 'case-1' })).statusCode).toBe(409)
  })

  test("a key belongs to its owner, and a refused write doesn't use it up", async () => {
    const before = await counts()
    expect((await post('support-case', { ...item, supportCaseCategoryId: 4040 }, { 'idempotency-key': 'case-2' })).statusCode).toBe(400)
    expect((await post('support-case', item, { 'idempotency-key': 'case-2' })).statusCode).toBe(200)
    expect((await post('support-case', item, { 'idempotency-key': 'case-2' }, second)).statusCode).toBe(200)
    expect((await counts()).cases).toBe(before.cases + 2)
  })

  test('replies are counted once too', async () => {
    const { supportCaseId } = await client().createSupportCase({ body: item })
    const send = () => post(`support-cases/${supportCaseId}/entry`, { htmlBody: '<p>Once</p>' }, { 'idempotency-key': 'entry-1' })
    const answers = await Promise.all(Array.from({ length: 12 }, send))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await client().getSupportCase({ params: { id: supportCaseId } })).supportCaseEntries).toHaveLength(2)
  })
})
