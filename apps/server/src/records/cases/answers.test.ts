import { approvalCalls, type CaseAction, caseCalls, type GivenAttachment, learnerCalls, owedInvoiceStatuses } from '@lanyard/contract'
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
  await sendRepliesJob({ database: server.database, sites: server.sites, clock: clock.now, actions: server.caseActions }).run({
    signal: new AbortController().signal,
  })
}
const assign = async (id: number, name: string) => {
  const person = (await as('admin').listCasePeople()).people.find((each) => each.name === name)
  return as('admin').changeCase({ params: { id }, body: { assigneeAccountId: person?.accountId as number } })
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
    await assign(id, 'Tom Whitlock')
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

describe('actions that go off with a reply', () => {
  const approvals = () => server.client(approvalCalls, 'console', people.get('admin') as string)
  const answer = async (id: number, actions: CaseAction[], name = 'admin') =>
    as(name).replyToCase({ params: { id }, body: { htmlBody, lastEntryId: (await opened(id, name)).lastEntryId, actions } })
  const ask = async (value: string) => {
    await approvals().replaceApprovalRules({ body: { rules: [{ field: 'personal/firstName', rule: 'approval' }] } })
    await learner().createChangeRequest({ body: { fields: [{ field: 'personal/firstName', value }] } })
  }
  const waiting = async (id: number) =>
    (await opened(id, 'admin')).pane?.requests?.find(({ fields }) => fields.some(({ field }) => field === 'personal/firstName'))
  const firstName = async () => (await learner().getLearnerPersonal()).firstName
  const logged = (action: string) =>
    owner<{ name: string; subject: string }>(
      'select actor_name as name, subject_id as subject from audit_events where action = $1 and actor_kind = $2 order by id desc',
      [action, 'staff'],
    )

  test('a change is approved when the reply is sent, not before; the learner reads it, and the audit log has it', async () => {
    const id = await raise()
    await ask('Zoe <b>')
    const request = await waiting(id)
    expect(request?.fields).toEqual([{ field: 'personal/firstName', label: 'First name', before: 'Zoë', after: 'Zoe <b>' }])
    const action = { kind: 'approve-change' as const, requestId: request?.id as number, version: request?.version as number }
    await as('admin').saveCaseDraft({ params: { id }, body: { kind: 'reply', actions: [action] } })
    expect((await opened(id, 'admin')).drafts.reply).toMatchObject({ htmlBody: '', actions: [action] })
    const held = await answer(id, [action])
    expect(held.actions).toEqual([action])
    const back = await as('admin').takeBackReply({ params: { id, replyId: held.id } })
    expect(back.drafts.reply?.actions).toEqual([action])
    clock.forward(11_000)
    await send()
    expect(await firstName()).toBe('Zoë')
    await answer(id, [action])
    await send()
    expect(await firstName()).toBe('Zoe <b>')
    const texts = (await seen(id)).map((entry) => [entry.staffFullName, entry.htmlBody])
    expect(texts.slice(1)).toEqual([
      ['Grace Osei', '<p>Approved the change you asked for.</p><ul><li>First name: <s>Zoë</s> → <strong>Zoe &lt;b&gt;</strong></li></ul>'],
      ['Grace Osei', htmlBody],
    ])
    expect((await opened(id, 'admin')).thread.filter((item) => item.kind === 'entry').map(({ channel }) => channel)).toEqual(['portal', 'action', 'portal'])
    expect(await logged('change-request.decide')).toMatchObject([{ name: 'Grace Osei', subject: String(request?.id) }])
    expect(await logged('learner-personal.update')).toHaveLength(1)
    expect(await waiting(id)).toBeUndefined()
    await owner("update learners set first_name = 'Zoë' where email = 'learner@banksia.example'")
  })

  test('if the action can’t be done any more, nothing is: no entry, no mail, and the reply is a draft again', async () => {
    const id = await raise()
    await ask('Zoey')
    const request = await waiting(id)
    const action = { kind: 'approve-change' as const, requestId: request?.id as number, version: request?.version as number }
    await answer(id, [{ kind: 'open-section', section: 'details' }, action])
    await learner().takeBackChangeRequest({ params: { id: action.requestId }, body: {} })
    await send()
    expect(await seen(id)).toHaveLength(1)
    expect(await firstName()).toBe('Zoë')
    const { drafts, thread } = await opened(id, 'admin')
    expect(drafts.reply).toMatchObject({ htmlBody, actions: [{ kind: 'open-section' }, action] })
    expect(thread.at(-1)).toMatchObject({ sentence: 'has a reply that wasn’t sent and is a draft again. The learner took this request back.' })
    await expect(answer(id, [action])).rejects.toMatchObject({ problem: { status: 409, detail: 'The learner took this request back.' } })
    await expect(answer(id, [{ kind: 'reset-two-step' }])).rejects.toMatchObject({ problem: { status: 409 } })
    await expect(answer(id, [{ kind: 'invite-again' }])).rejects.toMatchObject({ problem: { status: 409 } })
    const twice = { kind: 'open-section' as const, section: 'finances' as const }
    await expect(answer(id, [twice, twice])).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/actions/1' }] } })
  })

  test('a statement of account has what the learner’s own finance pages say, at the moment the reply is sent', async () => {
    const id = await raise()
    await answer(id, [{ kind: 'share-statement' }], 'support')
    const [newest] = await owner<{ number: string }>(
      `insert into finance_invoices (tenant_id, learner_id, invoice_number, finance_invoice_status_id, issue_date, due_date, currency_id, amount_total, amount_owing)
       select l.tenant_id, l.id, 'ST-<b>', 4, current_date, current_date - 400, i.currency_id, 50, 12.34 from learners l
       join lateral (select currency_id from finance_invoices f where f.tenant_id = l.tenant_id and f.learner_id = l.id limit 1) i on true
       where l.email = 'learner@banksia.example' returning invoice_number as number`,
    )
    await send()
    const statement = (await seen(id))[1]?.htmlBody ?? ''
    const stats = await learner().getFinanceStats()
    const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
    expect(statement).toContain('Shared your statement of account as of ')
    expect(statement).toContain(`Balance: <strong>${aud.format(stats.outstandingAmount)}</strong>, ${aud.format(stats.overdueAmount)} of it overdue`)
    const open = await learner().listFinanceInvoices({
      query: { amountOwingFilter: { gt: 0 }, financeInvoiceStatusIdFilter: [...owedInvoiceStatuses], take: 200 },
    })
    expect(open.items.length).toBeGreaterThan(1)
    const escaped = (text: string | null | undefined) => text?.replace('<b>', '&lt;b&gt;')
    for (const { invoiceNumber, amountOwing, currency } of open.items) {
      const owing = new Intl.NumberFormat('en-AU', { style: 'currency', currency: currency?.code ?? '' }).format(amountOwing ?? 0)
      expect(statement).toContain(`<li>${escaped(invoiceNumber)}: <strong>${owing}</strong> of `)
    }
    expect(statement.match(/<\/strong> of /g)).toHaveLength(open.items.length)
    const since = open.items.map(({ issueDate }) => issueDate ?? '').toSorted()[0] as string
    const paid = await learner().listFinancePayments({ query: { paymentDateFilter: { gte: since }, financePaymentStatusIdFilter: [3, 4, 5], take: 200 } })
    for (const { receiptNumber } of paid.items) expect(statement).toContain(`receipt ${receiptNumber}`)
    await owner('delete from finance_invoices where invoice_number = $1', [newest?.number])
    await assign(id, 'Nadia Petrov')
    await expect(answer(id, [{ kind: 'share-statement' }], 'trainer')).rejects.toMatchObject({ problem: { status: 403 } })
    await answer(id, [{ kind: 'open-section', section: 'finances' }], 'trainer')
  })

  test('each action needs its permission, when the reply is written and when it is sent', async () => {
    const id = await raise()
    await owner("update accounts set totp_secret_sealed = '\\x01' where email = 'learner@banksia.example'")
    expect((await opened(id, 'admin')).pane?.account).toEqual({ state: 'active', hasTwoStep: true })
    const reset = { kind: 'reset-two-step' as const }
    await expect(answer(id, [reset], 'support')).rejects.toMatchObject({ problem: { status: 403 } })
    await answer(id, [reset])
    const [account] = await server.asOwner<{ id: number }>("select id from accounts where tenant_id = 0 and email = 'admin@banksia.example'", [], 0)
    const roles = (text: string) => server.asOwner('update console_memberships set roles = $1 where account_id = $2', [[text], account?.id])
    await roles('SupportAgent')
    await send()
    expect(await seen(id)).toHaveLength(1)
    await roles('TenantAdmin')
    await answer(id, [reset, { kind: 'open-section', section: 'account' }])
    await send()
    await expect(seen(id)).rejects.toMatchObject({ problem: { status: 401 } })
    people.set('learner', await server.learnerToken('banksia', 'learner@banksia.example'))
    expect((await seen(id)).map((entry) => entry.htmlBody)).toEqual([
      '<p>Is it right?</p>',
      expect.stringContaining('Turned off two-step verification'),
      `<p>Shared a link: <a href="${origins.banksia}/account-settings" rel="noopener noreferrer nofollow">Account settings</a></p>`,
      htmlBody,
    ])
    expect((await opened(id, 'admin')).pane?.account?.hasTwoStep).toBe(false)
    expect(await logged('learner-account.two-step-reset')).toHaveLength(1)

    const [first] = await owner<{ id: number }>("select id from learners where email = 'first@banksia.example'")
    const invited = await as('admin').createCase({ body: { learnerId: Number(first?.id), categoryId: 1, subject: 'Your invitation', htmlBody } })
    expect((await opened(invited.id, 'admin')).pane?.account?.state).toBe('invited')
    await answer(invited.id, [{ kind: 'invite-again' }])
    await send()
    expect(await logged('learner-account.invite-again')).toHaveLength(1)
    expect((await opened(invited.id, 'admin')).thread.filter((item) => item.kind === 'entry')).toHaveLength(3)
  })
})

describe('the learner beside a case', () => {
  test('has what the caller sees of them, in the call that opens the case; who saw records is recorded', async () => {
    const id = await raise()
    await owner('delete from learner_views')
    const { pane } = await opened(id)
    expect(pane).toMatchObject({
      ...{ age: expect.any(Number), account: { state: 'active' }, courses: { items: [{ courseOfferDescription: expect.any(String) }] } },
      ...{ attendance: { timetables: expect.any(Array), threshold: expect.anything() }, money: { overdue: [{ currency: 'AUD' }], count: expect.any(Number) } },
    })
    expect(pane?.money?.invoices.length).toBeGreaterThan(0)
    expect(pane?.otherCases.cases.map((one) => one.id)).not.toContain(id)
    expect(pane?.otherCases.count).toBeGreaterThan(3)
    expect((await learner().listRecordViews()).items.map(({ name, kind }) => [name, kind])).toEqual([['Priya Raman', 'page']])
    await assign(id, 'Tom Whitlock')
    const ofFinance = (await opened(id, 'finance')).pane
    expect(ofFinance).toMatchObject({ age: null, account: null, courses: null, nextClass: null, attendance: null, requests: null, expiries: null })
    expect(ofFinance?.money?.overdue).toEqual(pane?.money?.overdue)
    expect(ofFinance?.otherCases.count).toBeLessThan(pane?.otherCases.count as number)
  })
})
