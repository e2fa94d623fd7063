import { afterAll, beforeAll, expect, test } from 'vitest'
import { badInput } from '../../common/problem.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours, openTestClock } from '../../testing/test-clock.ts'
import { attachDocuments } from '../documents/attachments.ts'
import { provideDocument } from '../documents/provided-documents.ts'
import { openClamdServer } from '../testing/clamd-server.ts'
import { eicar, goodFiles } from '../testing/sample-files.ts'
import { openSender, type Sender } from '../testing/sending.ts'
import { scanAll } from '../uploads/scanning.ts'
import { cleanUpDocuments } from './clean-up.ts'
import { reconcileDocuments } from './reconcile.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let clamd: Awaited<ReturnType<typeof openClamdServer>>
let learner: Sender
let other: Sender
let tenantId: number
beforeAll(async () => {
  clamd = await openClamdServer()
  server = await openTestServer({ clock, environment: { CLAMD_URL: clamd.url } })
  learner = await openSender(server, 'banksia', 'learner@banksia.example')
  other = await openSender(server, 'banksia', 'second@banksia.example')
  tenantId = server.tenantId('banksia')
})
afterAll(async () => {
  await server.close()
  clamd.close()
})

const pdf = goodFiles.pdf as Buffer
/** The module at a later time, when today's sessions have ended. */
const after = (milliseconds: number) => ({ ...server.files, clock: () => clock() + milliseconds })
const settled = (sender: Sender, documentId: number) => expect.poll(() => sender.stateOf(documentId), { interval: 20 })
const stored = async () => (await Array.fromAsync(server.files.storage.list('learnerapp/BANKSIA/documents/'))).map(({ key }) => key)

/** An entry in one of the learner's own cases. */
const newEntry = async (learnerId: number, caseId?: number) => {
  const [row] = await server.asOwner<{ id: number; caseId: number }>(
    `with c as (insert into support_cases (tenant_id, learner_id, support_case_category_id, support_case_status_id, subject)
       select $1, $2, 1, 1, 'x' where $3::bigint is null returning id)
     insert into support_case_entries (tenant_id, learner_id, support_case_id, support_case_entry_type_id, html_body)
     select $1, $2, coalesce($3, (select id from c)), 1, 'x' returning id, support_case_id as "caseId"`,
    [tenantId, learnerId, caseId ?? null],
    tenantId,
  )
  return { entryId: Number(row?.id), caseId: Number(row?.caseId) }
}
const attach = (sender: Sender, supportCaseEntryId: number, documentIds: number[]) =>
  server.database.forTenant(tenantId).write(async (transaction) => {
    const attaching = { tenantId, learnerId: sender.learnerId, supportCaseEntryId, documentIds, at: new Date(clock()).toISOString() }
    const errors = await attachDocuments(transaction, attaching)
    if (errors.length > 0) throw badInput(errors)
  })
const named = (message: string, index = 0) => ({ errors: [{ pointer: `/documentIds/${index}`, message }] })

test('a document is scanned before it can be opened', async () => {
  const { documentId, answer } = await learner.send('letter.pdf', pdf)
  expect(answer.json()).toEqual({ documentId, state: 'scanning' })
  await settled(learner, documentId).toBe('clean')
  expect((await learner.open(documentId)).statusCode).toBe(200)
})

test('a virus is refused and deleted', async () => {
  const before = await stored()
  const { documentId } = await learner.send('harmless.txt', eicar)
  await settled(learner, documentId).toBe('refused')
  await expect(learner.client.getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject({
    problem: { status: 409, detail: 'This document was refused. The virus scanner found something in it.' },
  })
  await expect.poll(stored).toEqual(before)
  const { entryId } = await newEntry(learner.learnerId)
  await expect(attach(learner, entryId, [documentId])).rejects.toMatchObject(named('Was refused: send another.'))
})

test.for(['hangs-up', 'confused'] as const)('while the scanner %s nothing can be opened; later it can', async (mood) => {
  clamd.feel(mood)
  const { documentId } = await learner.send('patient.pdf', pdf)
  await scanAll(server.files)
  expect(await learner.stateOf(documentId)).toBe('scanning')
  await expect(learner.client.getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject({ problem: { status: 409 } })
  clamd.feel('well')
  forward(61_000)
  await scanAll(server.files)
  await settled(learner, documentId).toBe('clean')
})

test('a document is attached once, by its sender, and only after it has arrived', async () => {
  const { entryId } = await newEntry(learner.learnerId)
  const announced = await learner.announce('later.pdf', pdf.length)
  const { documentId } = await learner.send('now.pdf', pdf)
  await expect(attach(learner, entryId, [announced.documentId])).rejects.toMatchObject(named('Has not arrived yet.'))
  await expect(attach(other, entryId, [documentId])).rejects.toMatchObject(named('There is no such document.'))
  await expect(attach(learner, entryId, [documentId, 987654321])).rejects.toMatchObject(named('There is no such document.', 1))
  await expect(attach(learner, entryId, [documentId, documentId])).rejects.toMatchObject(named('Is in the list twice.', 1))
  await attach(learner, entryId, [documentId])
  await expect(attach(learner, entryId, [documentId])).rejects.toMatchObject(named('Is attached to something already.'))
  const twice = await learner.send('race.pdf', pdf)
  const entries = await Promise.all([newEntry(learner.learnerId), newEntry(learner.learnerId), newEntry(learner.learnerId)])
  const results = await Promise.allSettled(entries.map((entry) => attach(learner, entry.entryId, [twice.documentId])))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a case holds ten documents over all its entries', async () => {
  const first = await newEntry(learner.learnerId)
  const second = await newEntry(learner.learnerId, first.caseId)
  const ids: number[] = []
  for (let count = 0; count < 11; count++) ids.push((await learner.send(`${count}.txt`, Buffer.from(String(count)))).documentId)
  await attach(learner, first.entryId, ids.slice(0, 6))
  await expect(attach(learner, second.entryId, ids.slice(6))).rejects.toMatchObject({
    errors: [{ pointer: '/documentIds', message: 'A case holds at most 10 documents; it has 6.' }],
  })
  await attach(learner, second.entryId, ids.slice(6, 10))
})

test('an unattached document is deleted after 24 hours, whatever its state; an attached one stays', async () => {
  const { entryId } = await newEntry(other.learnerId)
  const { documentId: kept } = await other.send('kept.pdf', pdf)
  await attach(other, entryId, [kept])
  const { documentId: sent } = await other.send('sent.pdf', pdf)
  const { documentId: announced } = await other.announce('announced.pdf', 10)
  const { documentId: broken } = await other.announce('broken.pdf', 10)
  await server.asOwner("update documents set state = 'receiving' where tenant_id = $1 and id = $2", [tenantId, broken], tenantId)
  await settled(other, sent).toBe('clean')
  await cleanUpDocuments(after(hours(24) - 60_000))
  expect(await other.stateOf(sent)).toBe('clean')
  await cleanUpDocuments(after(hours(24) + 60_000))
  for (const id of [sent, announced, broken]) expect(await other.stateOf(id)).toBeUndefined()
  expect(await other.stateOf(kept)).toBe('clean')
  expect((await stored()).filter((key) => key.endsWith('/kept.pdf'))).toHaveLength(1)
  expect((await stored()).filter((key) => key.endsWith('/sent.pdf'))).toEqual([])
})

test('a document from the provider can be opened by its learner, and stays', async () => {
  const [message] = await server.asOwner<{ id: number }>(
    "insert into logbook_messages (tenant_id, learner_id, entity_name, logbook_type) values ($1, $2, 'Learner', 'Email') returning id",
    [tenantId, learner.learnerId],
    tenantId,
  )
  const provided = {
    tenantId,
    tenantCode: 'BANKSIA',
    learnerId: learner.learnerId,
    userId: null,
    filename: 'Timetable.pdf',
    content: pdf,
    at: new Date(clock()).toISOString(),
  }
  const documentId = await server.database
    .forTenant(tenantId)
    .write((transaction) => provideDocument(transaction, server.files.storage, { ...provided, for: { logbookMessageId: Number(message?.id) } }))
  await cleanUpDocuments(after(hours(48)))
  const fresh = await openSender(server, 'banksia', 'learner@banksia.example')
  expect((await fresh.open(documentId)).rawPayload).toEqual(pdf)
  await expect(other.client.getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject({ problem: { status: 404 } })
  const { entryId } = await newEntry(learner.learnerId)
  await expect(attach(learner, entryId, [documentId])).rejects.toMatchObject(named('There is no such document.'))
})

test('the next clean-up finishes an interrupted one', async () => {
  const fresh = await openSender(server, 'banksia', 'second@banksia.example')
  const { documentId } = await fresh.send('half.pdf', pdf)
  await settled(fresh, documentId).toBe('clean')
  await server.asOwner("update documents set state = 'removing' where tenant_id = $1 and id = $2", [tenantId, documentId], tenantId)
  await expect(fresh.client.getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject({ problem: { status: 404 } })
  const { entryId } = await newEntry(fresh.learnerId)
  await expect(attach(fresh, entryId, [documentId])).rejects.toMatchObject(named('There is no such document.'))
  await cleanUpDocuments(after(hours(24) + 60_000))
  expect(await fresh.stateOf(documentId)).toBeUndefined()
  expect((await stored()).filter((key) => key.endsWith('/half.pdf'))).toEqual([])
})

test('files without a row and rows without a file are reported, and repaired on request', async () => {
  const fresh = await openSender(server, 'banksia', 'second@banksia.example')
  const { entryId } = await newEntry(fresh.learnerId)
  const { documentId: lost } = await fresh.send('lost.pdf', pdf)
  const { documentId: lostToo } = await fresh.send('lost too.pdf', pdf)
  await settled(fresh, lost).toBe('clean')
  await settled(fresh, lostToo).toBe('clean')
  await attach(fresh, entryId, [lost])
  for (const key of (await stored()).filter((name) => name.includes('/lost'))) await server.files.storage.remove(key)
  const orphan = 'learnerapp/BANKSIA/documents/00000000-0000-0000-0000-000000000000/orphan.pdf'
  await server.files.storage.put(orphan, one(), 1)

  expect((await reconcileDocuments(server.files, { isRepairing: false })).filesWithoutRow, 'it may still be on its way').toEqual([])
  const expected = { filesWithoutRow: [orphan], rowsWithoutFile: [lost, lostToo].map((documentId) => ({ tenantId, documentId })) }
  expect(await reconcileDocuments(after(hours(25)), { isRepairing: false })).toMatchObject(expected)
  expect(await reconcileDocuments(after(hours(25)), { isRepairing: true })).toMatchObject(expected)
  expect(await fresh.stateOf(lost)).toBe('refused')
  await cleanUpDocuments(after(hours(25)))
  expect(await fresh.stateOf(lostToo)).toBeUndefined()
  expect(await reconcileDocuments(after(hours(25)), { isRepairing: false })).toMatchObject({ filesWithoutRow: [], rowsWithoutFile: [] })
})

async function* one() {
  yield Buffer.from('x')
}
