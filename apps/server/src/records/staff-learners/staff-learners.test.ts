import { caseCalls, type ListedLearner, learnerCalls, staffLearnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
const people = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  for (const name of ['admin', 'support', 'finance', 'records', 'privacy', 'trainer'])
    people.set(name, await server.staffToken(`${name}@banksia.example`, 'banksia'))
})
afterAll(() => server.close())

const as = (name: string) => server.client(staffLearnerCalls, 'console', people.get(name) as string)
const owner = (text: string) => server.asOwner<{ id: number }>(text, [], server.tenantId('banksia'))
const ids = ({ items }: { items: ListedLearner[] }) => items.map(({ learnerId }) => learnerId)
const zoe = async () => Number((await owner("select id from learners where email = 'learner@banksia.example'"))[0]?.id)

describe('finding learners', () => {
  test('by parts of their names without accents, number and email, and by their whole USI', async () => {
    const id = await zoe()
    for (const search of ['zoe marchetti', 'MARCH', 'learner@banksia', 'marchetti zoë'])
      expect(ids(await as('support').listLearners({ query: { search } })), search).toContain(id)
    const { items, totalCount } = await as('support').listLearners()
    expect(totalCount).toBeGreaterThan(1)
    expect(items.map(({ lastName }) => lastName)).toEqual(
      items.map(({ lastName }) => lastName).toSorted((one, other) => (one ?? '').localeCompare(other ?? '')),
    )
    await owner(`update learners set unique_student_identifier = 'BNGH7C75FN' where id = ${id}`)
    expect(ids(await as('support').listLearners({ query: { search: 'bngh7c75fn' } }))).toEqual([id])
    for (const part of ['BNGH7C75F', 'NGH7C']) expect(ids(await as('support').listLearners({ query: { search: part } }))).toEqual([])
    expect(ids(await as('finance').listLearners({ query: { search: 'BNGH7C75FN' } }))).toEqual([])
    await owner(`update learners set last_name = 'Ardèle' where id = ${id}`)
    expect(ids(await as('support').listLearners({ query: { search: 'ardele' } }))).toEqual([id])
    await owner(`update learners set last_name = 'Marchetti' where id = ${id}`)
  })

  test('sealed numbers are never searched', async () => {
    const client = server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', 'learner@banksia.example'))
    const { learnerPersonalAuFields } = await client.getLearnerPersonal()
    const number = String(learnerPersonalAuFields.taxFileNumber)
    expect(number).toMatch(/^[\d ]{9,11}$/)
    expect((await as('admin').listLearners({ query: { search: number.replaceAll(' ', '') } })).totalCount).toBe(0)
  })

  test('segments list the learners their records say', async () => {
    const id = await zoe()
    const segment = async (segmentFilter: string, name = 'support') => ids(await as(name).listLearners({ query: { segmentFilter, take: 200 } }))
    expect(await segment('overdue')).toContain(id)
    const [found] = (await as('support').listLearners({ query: { search: 'marchetti' } })).items
    expect(found?.overdue?.[0]).toMatchObject({ currency: 'AUD' })
    const { items } = await server
      .client(learnerCalls, 'banksia', await server.learnerToken('banksia', 'learner@banksia.example'))
      .listLearnerTimetableStats({ query: { take: 200 } })
    const percentages = items.flatMap(({ currentAttendancePercentage }) => currentAttendancePercentage ?? [])
    expect(found?.attendance).toBe(Math.min(...percentages))
    await owner(`update learner_demographics set visa_expiry_date = current_date + 12, passport_expiry_date = current_date + 400 where learner_id = ${id}`)
    expect(await segment('document-expiring')).toContain(id)
    await owner(`update learner_demographics set visa_expiry_date = current_date + 40 where learner_id = ${id}`)
    expect(await segment('document-expiring')).not.toContain(id)
    expect(await segment('no-usi')).not.toContain(id)
    await owner("update accounts set last_signed_in_at = null where email = 'learner@banksia.example'")
    expect(await segment('never-signed-in')).toContain(id)
    await owner("update accounts set last_signed_in_at = now() where email = 'learner@banksia.example'")
    expect(await segment('never-signed-in')).not.toContain(id)
    await owner("update tenants set settings = jsonb_set(settings, '{Attendance,Threshold}', '100') where code = 'BANKSIA'")
    await expect.poll(async () => (await segment('below-threshold')).includes(id)).toBe(Math.min(...percentages) < 100)
  })

  test('a finance officer sees who they are and their money; a trainer and another provider see nothing', async () => {
    const [found] = (await as('finance').listLearners({ query: { search: 'marchetti' } })).items
    expect(found).toMatchObject({ firstName: 'Zoë', attendance: null, documentExpires: null, overdue: [{ currency: 'AUD' }] })
    for (const segmentFilter of ['below-threshold', 'document-expiring', 'no-usi'])
      await expect(as('finance').listLearners({ query: { segmentFilter } })).rejects.toMatchObject({ problem: { status: 403 } })
    await expect(as('trainer').listLearners()).rejects.toMatchObject({ problem: { status: 403 } })
    const kahu = server.client(staffLearnerCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
    expect((await kahu.listLearners({ query: { search: 'marchetti' } })).items).toEqual([])
    expect((await kahu.listLearners({ query: { segmentFilter: 'no-usi' } })).items).toEqual([])
  })

  test('the list is taken along as CSV, with what the caller sees, and the export is audited', async () => {
    const file = async (name: string) => (await server.raw('console', '/staff/learners/export?search=marchetti', { bearer: people.get(name) })).body
    const whole = await file('support')
    expect(whole).toContain('Learner number,First name,Preferred name,Last name,Email,Account,Last signed in,Date of birth,Mobile,USI')
    expect(whole.trim().split('\r\n')).toHaveLength(2)
    expect(whole).toMatch(/\d+\.\d\d AUD/)
    const ofFinance = await file('finance')
    expect(ofFinance).not.toMatch(/Date of birth|USI|Attendance|BNGH7C75FN/)
    expect(ofFinance).toMatch(/\d+\.\d\d AUD/)
    const events = await server.asOwner<{ n: number }>(
      "select count(*) as n from audit_events where action = 'learners.export'",
      [],
      server.tenantId('banksia'),
    )
    expect(events[0]?.n).toBe(2)
  })
})

describe('one learner', () => {
  const open = async (name: string) => as(name).getLearnerPage({ params: { id: await zoe() } })
  const learner = async () => server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', 'learner@banksia.example'))

  test('the page has what the learner’s own lists have, with covered numbers', async () => {
    await owner('update learner_demographics set passport_expiry_date = current_date + 60')
    const page = await open('support')
    const client = await learner()
    const stats = await client.getFinanceStats()
    expect(page.money?.totals[0]).toMatchObject({
      currency: 'AUD',
      overdue: stats.overdueAmount,
      outstanding: stats.outstandingAmount,
      invoiced: stats.totalAmount,
    })
    expect(page.alerts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['overdue', 'expiry']))
    expect(page.courses?.totalCount).toBeGreaterThanOrEqual((await client.listCourseEnrolmentSummaries()).totalCount)
    expect(page.timetable?.attendance).toEqual((await client.listLearnerTimetableStats({ query: { take: 6 } })).items)
    expect(page.credentials?.items.length).toBeGreaterThan(0)
    expect(page).toMatchObject({
      firstName: 'Zoë',
      account: { state: 'active' },
      details: { emergencyContact: { name: expect.stringContaining('Marchetti') } },
    })
    const { taxFileNumber } = (await client.getLearnerPersonal()).learnerPersonalAuFields
    expect(page.details?.numbers).toContainEqual({ field: 'taxFileNumber', masked: `••••••${String(taxFileNumber).slice(-3)}` })
    expect(JSON.stringify(page)).not.toContain(taxFileNumber)
  })

  test('the timeline has everything once, newest first, in pages and by kind', async () => {
    const id = await zoe()
    const whole = []
    let cursor: string | null | undefined
    do {
      const part = await as('admin').getLearnerTimeline({ params: { id }, query: cursor ? { cursor } : {} })
      whole.push(...part.items)
      cursor = part.next
    } while (cursor)
    expect(new Set(whole.map((item) => item.id)).size).toBe(whole.length)
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(whole.map(({ kind }) => kind))).toEqual(new Set(['cases', 'messages', 'study', 'money', 'changes', 'views']))
    const money = await as('admin').getLearnerTimeline({ params: { id }, query: { kindFilter: 'money' } })
    expect(money.items).toEqual(whole.filter(({ kind }) => kind === 'money').slice(0, money.items.length))
    expect(money.items.some(({ title, detail }) => /^Payment/.test(title) && /^\$[\d,.]+ AUD$/.test(detail ?? ''))).toBe(true)
    await expect(as('admin').getLearnerTimeline({ params: { id }, query: { cursor: 'x' } })).rejects.toMatchObject({ problem: { status: 400 } })
  })

  test('a finance officer gets identity, money and nothing else; another provider gets nothing', async () => {
    const page = await open('finance')
    expect(page).toMatchObject({ firstName: 'Zoë', age: null, courses: null, timetable: null, credentials: null, documents: null, details: null })
    expect(page.money?.totals.length).toBeGreaterThan(0)
    expect(new Set(page.timeline.items.map(({ kind }) => kind).filter((kind) => kind !== 'cases'))).toEqual(new Set(['money']))
    const id = await zoe()
    const kahu = server.client(staffLearnerCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
    for (const call of [
      () => kahu.getLearnerPage({ params: { id } }),
      () => kahu.getLearnerTimeline({ params: { id } }),
      () => kahu.revealLearnerNumber({ params: { id }, body: { field: 'taxFileNumber' } }),
      () => kahu.addLearnerNote({ params: { id }, body: { text: 'x', teamId: null } }),
    ])
      await expect(call()).rejects.toMatchObject({ problem: { status: 404 } })
    expect((await kahu.listLearnerViews({ params: { id } })).items).toEqual([])
  })

  test('who looked is recorded once an hour, and the learner sees it; a number is revealed to few, and each time recorded', async () => {
    const id = await zoe()
    await owner(`delete from learner_views where learner_id = ${id}`)
    await Promise.all([open('support'), open('support'), open('privacy')])
    await open('support')
    const { value } = await as('privacy').revealLearnerNumber({ params: { id }, body: { field: 'taxFileNumber' } })
    await as('privacy').revealLearnerNumber({ params: { id }, body: { field: 'taxFileNumber' } })
    const client = await learner()
    expect(value).toBe((await client.getLearnerPersonal()).learnerPersonalAuFields.taxFileNumber)
    const views = (await client.listRecordViews()).items
    expect(views.map(({ name, kind, number }) => `${name}: ${kind} ${number ?? ''}`.trim()).sort()).toEqual(
      [...['Priya Raman: page', `${views[0]?.name}: page`, `${views[0]?.name}: number taxFileNumber`, `${views[0]?.name}: number taxFileNumber`]].sort(),
    )
    expect(views[0]).toMatchObject({ roles: 'Privacy officer', kind: 'number', number: 'taxFileNumber' })
    expect((await as('support').listLearnerViews({ params: { id } })).totalCount).toBe(4)
    for (const name of ['support', 'finance'])
      await expect(as(name).revealLearnerNumber({ params: { id }, body: { field: 'taxFileNumber' } })).rejects.toMatchObject({ problem: { status: 403 } })
    await expect(as('admin').revealLearnerNumber({ params: { id }, body: { field: 'irdNumber' } })).rejects.toMatchObject({ problem: { status: 404 } })
    const other = server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', 'new@banksia.example'))
    expect((await other.listRecordViews()).items).toEqual([])
  })

  test('staff open the documents of learners and of the cases they see; each opening is recorded, and the learner sees it', async () => {
    const id = await zoe()
    const inCase = (name: string) => server.client(caseCalls, 'console', people.get(name) as string)
    const { items } = await as('support').listLearnerDocuments({ params: { id }, query: { take: 200 } })
    const [ofCase] = await server.asOwner<{ documentId: number; caseId: number; filename: string }>(
      `select d.id as "documentId", n.support_case_id as "caseId", d.filename from documents d
       join support_case_entries n on n.tenant_id = d.tenant_id and n.id = d.support_case_entry_id
       where d.learner_id = $1 and d.state = 'clean' order by d.id limit 1`,
      [id],
      server.tenantId('banksia'),
    )
    const { documentId, caseId, filename } = ofCase as { documentId: number; caseId: number; filename: string }
    expect(items.find((item) => item.documentId === documentId)).toMatchObject({ filename, of: 'Case' })
    expect((await as('support').listLearnerDocuments({ params: { id }, query: { search: filename.toUpperCase() } })).items[0]?.filename).toBe(filename)
    await owner(`delete from learner_views where learner_id = ${id}`)
    const opened = { params: { id, documentId } }
    for (const { url } of [await as('support').openLearnerDocument(opened), await inCase('support').openCaseDocument({ params: { id: caseId, documentId } })]) {
      const file = await server.raw('console', new URL(url).pathname + new URL(url).search)
      expect(file.statusCode).toBe(200)
      expect(file.headers['content-disposition']).toMatch(/^attachment; /)
      expect(file.headers['content-security-policy']).toContain('sandbox')
      expect(file.headers['cache-control']).toBe('private, no-store')
    }
    const views = (await (await learner()).listRecordViews()).items
    expect(views.map(({ name, kind, document }) => [name, kind, document])).toEqual(Array(2).fill(['Priya Raman', 'document', filename]))
    expect(await owner(`select id from audit_events where action = 'document.open' and subject_id = '${documentId}'`)).toHaveLength(2)

    const missing = { problem: { status: 404 } }
    await owner(`update support_cases set is_restricted = true, assigned_staff_id = null, assigned_staff_team_id = null where id = ${caseId}`)
    expect((await as('support').listLearnerDocuments({ params: { id }, query: { take: 200 } })).items.map((item) => item.documentId)).not.toContain(documentId)
    await expect(as('support').openLearnerDocument(opened)).rejects.toMatchObject(missing)
    await expect(inCase('support').openCaseDocument({ params: { id: caseId, documentId } })).rejects.toMatchObject(missing)
    await expect(as('privacy').openLearnerDocument(opened)).resolves.toBeDefined()
    await owner(`update support_cases set is_restricted = false where id = ${caseId}`)
    await expect(inCase('trainer').openCaseDocument({ params: { id: caseId, documentId } })).rejects.toMatchObject(missing)
    await expect(as('finance').openLearnerDocument(opened)).rejects.toMatchObject({ problem: { status: 403 } })
    await expect(inCase('support').openCaseDocument({ params: { id: caseId + 1, documentId } })).rejects.toMatchObject(missing)
    const kahu = await server.staffToken('admin@kahu.example', 'kahu')
    await expect(server.client(staffLearnerCalls, 'console', kahu).openLearnerDocument(opened)).rejects.toMatchObject(missing)
    await expect(server.client(caseCalls, 'console', kahu).openCaseDocument({ params: { id: caseId, documentId } })).rejects.toMatchObject(missing)
    await owner(`update documents set state = 'refused' where id = ${documentId}`)
    await expect(as('support').openLearnerDocument(opened)).rejects.toMatchObject({ problem: { status: 409 } })
    await owner(`update documents set state = 'clean' where id = ${documentId}`)
  })

  test('a note is for everyone or for a team, and never for the learner', async () => {
    const id = await zoe()
    const [accounts] = await owner("select id from staff_teams where name = 'Accounts'")
    await as('support').addLearnerNote({ params: { id }, body: { text: 'Prefers a call in the afternoon', teamId: null } })
    const ofTeam = await as('admin').addLearnerNote({ params: { id }, body: { text: 'Pays by instalments', teamId: Number(accounts?.id) } })
    const texts = async (name: string) => (await open(name)).notes.map(({ text }) => text)
    expect(await texts('finance')).toEqual(['Pays by instalments', 'Prefers a call in the afternoon'])
    expect(await texts('support')).toEqual(['Prefers a call in the afternoon'])
    await expect(as('support').removeLearnerNote({ params: { id: ofTeam.id } })).rejects.toMatchObject({ problem: { status: 404 } })
    await expect(as('finance').addLearnerNote({ params: { id }, body: { text: 'x', teamId: null } })).rejects.toMatchObject({ problem: { status: 403 } })
    const client = await learner()
    const seen = [await client.listRecordViews(), await client.getLearnerAttention(), await client.listMessages(), await client.getLearnerPersonal()]
    expect(JSON.stringify(seen)).not.toMatch(/afternoon|instalments/)
    await as('admin').removeLearnerNote({ params: { id: ofTeam.id } })
    expect(await texts('finance')).toEqual(['Prefers a call in the afternoon'])
  })
})
