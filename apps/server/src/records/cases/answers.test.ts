import { caseCalls, type GivenAttachment, learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeUnusedMessageFiles } from '../../files/provider/message-files.ts'
import { goodFiles } from '../../files/testing/sample-files.ts'
import { openSender } from '../../files/testing/sending.ts'
import { reconcileDocuments } from '../../files/upkeep/reconcile.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { openTestClock } from '../../testing/test-clock.ts'
import { sendRepliesJob } from './inbox/send-replies.ts'

const clock = openTestClock()
let server: TestServer
const people = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer({ clock: clock.now, environment: { LEARNER_LIMITS: 'off' } })
  for (const name of ['admin', 'support', 'finance', 'trainer']) people.set(name, await server.staffToken(`${name}@banksia.example`, 'banksia'))
  people.set('learner', await server.learnerToken('banksia', 'learner@banksia.example'))
})
afterAll(() => server.close())

const as = (name: string) => server.client(caseCalls, 'console', people.get(name) as string)
const learner = () => server.client(learnerCalls, 'banksia', people.get('learner') as string)
const owner = <Row extends object>(text: string, values: unknown[] = []) => server.asOwner<Row>(text, values, server.tenantId('banksia'))
const raise = async (subject = 'My name') =>
  (await learner().createSupportCase({ body: { supportCaseCategoryId: 1, subject, htmlBody: '<p>Is it right?</p>' } })).supportCaseId
const opened = (id: number, name = 'support') => as(name).getCase({ params: { id } })
const send = async () => {
  clock.forward(11_000)
  await sendRepliesJob({ database: server.database, sites: server.sites, clock: clock.now }).run({ signal: new AbortController().signal })
}
const htmlBody = '<p>Here it is.</p>'
const reply = async (id: number, attachments: readonly GivenAttachment[], name = 'support') =>
  as(name).replyToCase({ params: { id }, body: { htmlBody, lastEntryId: (await opened(id, name)).lastEntryId, attachments: [...attachments] } })
const seen = async (id: number) => (await learner().getSupportCase({ params: { id } })).supportCaseEntries

describe('what is attached to a reply', () => {
  const pdf = goodFiles.pdf as Buffer
  const upload = async (filename: string, content = pdf, name = 'support') => {
    const file = await as(name).createCaseFile({ body: { filename, size: content.length } })
    const headers = { 'content-type': file.contentType }
    const { statusCode } = await server.raw('console', file.url.replace(origins.console, ''), { method: 'PUT', payload: content, headers })
    return { fileId: file.id, statusCode }
  }
  const ofRecord = async () => {
    const [found] = await owner<{ documentId: number; filename: string }>(
      `select c.document_id as "documentId", d.filename from credentials c join learners l on l.tenant_id = c.tenant_id and l.id = c.learner_id
       join documents d on d.tenant_id = c.tenant_id and d.id = c.document_id
       where l.email = 'learner@banksia.example' and c.credential_status_id = 5 and d.state = 'clean' order by c.id limit 1`,
    )
    return found as { documentId: number; filename: string }
  }

  test('files and documents of the record stay with the draft, come back with a reply that is taken back, and reach the learner', async () => {
    const id = await raise()
    expect((await upload('letter.pdf', Buffer.from('no PDF'))).statusCode).toBe(415)
    const { fileId, statusCode } = await upload('letter.pdf')
    expect(statusCode).toBe(200)
    const { documentId, filename } = await ofRecord()
    const attachments = [{ fileId }, { documentId }]
    await as('support').saveCaseDraft({ params: { id }, body: { kind: 'reply', attachments } })
    await as('support').saveCaseDraft({ params: { id }, body: { kind: 'reply', htmlBody: '<p>Here</p>' } })
    const shown = [
      { fileId, documentId: null, filename: 'letter.pdf', size: pdf.length },
      { fileId: null, documentId, filename, size: expect.any(Number) },
    ]
    expect((await opened(id)).drafts.reply).toMatchObject({ htmlBody: '<p>Here</p>', attachments: shown })
    expect((await opened(id, 'admin')).drafts.reply).toBeNull()
    const held = await reply(id, attachments)
    expect(held.attachments).toEqual(shown)
    expect(await opened(id)).toMatchObject({ drafts: { reply: null }, heldReplies: [{ attachments: shown }] })
    const back = await as('support').takeBackReply({ params: { id, replyId: held.id } })
    expect(back.drafts.reply).toMatchObject({ htmlBody, attachments: shown })
    await reply(id, attachments)
    expect(await seen(id)).toHaveLength(1)
    await send()
    const entry = (await seen(id)).at(-1)
    expect(entry).toMatchObject({ htmlBody, documents: [{ filename: 'letter.pdf', size: pdf.length }, { filename }] })
    const zoe = await openSender(server, 'banksia', 'learner@banksia.example')
    expect((await zoe.open(entry?.documents[0]?.documentId as number)).rawPayload).toEqual(pdf)
    expect((await zoe.open(entry?.documents[1]?.documentId as number)).rawPayload).toEqual((await zoe.open(documentId)).rawPayload)
    expect(await opened(id)).toMatchObject({ drafts: { reply: null }, heldReplies: [] })
    expect(await owner('select id from case_attachments')).toEqual([])
    const [logged] = await owner<{ after: { documentIds: number[] } }>(
      "select after from audit_events where action = 'support-case.answer' order by id desc limit 1",
    )
    expect(logged?.after.documentIds).toEqual(entry?.documents.map((document) => document.documentId))

    const other = await raise('Another one')
    await as('support').mergeCase({ params: { id }, body: { intoId: other } })
    expect((await seen(other)).flatMap(({ documents }) => documents)).toHaveLength(2)
    const file = (await opened(other)).thread.flatMap((item) => (item.kind === 'entry' ? item.documents : []))[0]
    await expect(as('support').openCaseDocument({ params: { id, documentId: file?.documentId as number } })).resolves.toBeDefined()
  })

  test('nobody attaches what isn’t theirs or the learner’s, and files without a reply are deleted after a day', async () => {
    const id = await raise()
    const { fileId } = await upload('Mine.pdf')
    const { documentId } = await ofRecord()
    const refused = (message: string) => ({ problem: { status: 400, errors: [{ pointer: '/attachments/0', message }] } })
    await expect(reply(id, [{ fileId }], 'admin')).rejects.toMatchObject(refused('Has not arrived. Upload it again.'))
    await expect(reply(id, [{ fileId }, { fileId }])).rejects.toMatchObject({ problem: { errors: [{ pointer: '/attachments/1' }] } })
    const notTheirs = refused('Must be a document of this learner that you can open.')
    const [stranger] = await owner<{ id: number }>(
      `select d.id from documents d join learners l on l.tenant_id = d.tenant_id and l.id = d.learner_id where l.email <> 'learner@banksia.example' and d.state = 'clean' limit 1`,
    )
    await expect(reply(id, [{ documentId: Number(stranger?.id) }])).rejects.toMatchObject(notTheirs)
    const [draft] = await owner<{ id: number }>(
      `update credentials set credential_status_id = 1 where tenant_id = (select id from tenants where code = 'BANKSIA') and document_id = $1 returning id`,
      [documentId],
    )
    await expect(reply(id, [{ documentId }])).rejects.toMatchObject(notTheirs)
    await owner('update credentials set credential_status_id = 5 where id = $1', [draft?.id])
    const { people: colleagues } = await as('admin').listCasePeople()
    const tom = colleagues.find(({ name }) => name === 'Tom Whitlock')
    await as('admin').changeCase({ params: { id }, body: { assigneeAccountId: tom?.accountId as number } })
    await expect(reply(id, [{ documentId }], 'finance')).rejects.toMatchObject(notTheirs)

    await as('support').saveCaseDraft({ params: { id }, body: { kind: 'reply', htmlBody: '', attachments: [{ fileId }] } })
    const stored = async () => (await Array.fromAsync(server.files.storage.list('learnerapp/BANKSIA/messages/'))).map(({ key }) => key.split('/').at(-1))
    const later = { ...server.files, clock: () => clock.now() + 25 * 3_600_000 }
    await removeUnusedMessageFiles(later)
    expect((await stored()).toSorted()).toEqual(['Mine.pdf', 'letter.pdf'])
    await as('support').saveCaseDraft({ params: { id }, body: { kind: 'reply', htmlBody: '', attachments: [] } })
    expect((await opened(id)).drafts.reply).toBeNull()
    await removeUnusedMessageFiles(later)
    expect(await stored()).toEqual(['letter.pdf'])
    expect(await reconcileDocuments(later, { isRepairing: false })).toMatchObject({ filesWithoutRow: [], rowsWithoutFile: [] })
  })

  test('a reply whose file is gone becomes a draft again, before what was written since, and the case says why', async () => {
    const id = await raise()
    const { documentId } = await ofRecord()
    await reply(id, [{ documentId }])
    await as('support').saveCaseDraft({ params: { id }, body: { kind: 'reply', htmlBody: '<p>Also this.</p>' } })
    await owner("update documents set state = 'refused' where id = $1", [documentId])
    await send()
    await owner("update documents set state = 'clean' where id = $1", [documentId])
    expect(await seen(id)).toHaveLength(1)
    const { drafts, heldReplies, thread } = await opened(id)
    expect(heldReplies).toEqual([])
    expect(drafts.reply).toMatchObject({ htmlBody: `${htmlBody}<p>Also this.</p>`, attachments: [{ documentId }] })
    expect(thread.at(-1)).toMatchObject({
      ...{ kind: 'event', by: { name: 'Priya Raman' } },
      sentence: 'has a reply that wasn’t sent and is a draft again. One of its files is gone.',
    })
  })
})
