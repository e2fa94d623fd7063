import { type ApprovalRuleName, approvalCalls, changeRequestCalls, learnerCalls, staffLearnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { goodFiles } from '../../files/testing/sample-files.ts'
import { openSender } from '../../files/testing/sending.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
const people = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  for (const name of ['admin', 'support', 'records', 'auditor', 'finance']) people.set(name, await server.staffToken(`${name}@banksia.example`, 'banksia'))
  for (const name of ['learner', 'second']) people.set(name, await server.learnerToken('banksia', `${name}@banksia.example`))
})
afterAll(() => server.close())

const mobile = 'personal/learnerPersonalPhoneNumbers.mobile'
const passport = 'demographics/learnerAppLearnerDemographicsInternationalFields.passportNumber'
const as = (name: string) => server.client(approvalCalls, 'console', people.get(name) as string)
const own = (name = 'learner') => server.client({ ...learnerCalls, ...changeRequestCalls }, 'banksia', people.get(name) as string)
const tenant = () => server.tenantId('banksia')
const asOwner = <Row extends object>(text: string, values: unknown[] = []) => server.asOwner<Row>(text, values, tenant())
const problem = (status: number, detail?: string) => ({ problem: { status, ...(detail && { detail }) } })
const rule = (...rules: [field: string, rule: ApprovalRuleName][]) =>
  as('admin').replaceApprovalRules({ body: { rules: rules.map(([field, given]) => ({ field, rule: given })) } })
const ask = (field: string, value: string | number | null, name = 'learner', documentIds?: number[]) =>
  own(name).createChangeRequest({ body: { fields: [{ field, value }], ...(documentIds && { documentIds }) } })
const waiting = async (name = 'support') => (await as(name).listChangeRequests()).requests
const latest = async (name = 'support') => (await waiting(name)).at(-1) ?? expect.unreachable()
const decide = (name: string, id: number, version: number, field: string, decision: 'approve' | 'decline', reason?: string) =>
  as(name).decideChangeRequest({ params: { id }, body: { version, fields: [{ field, decision, ...(reason && { reason }) }] } })
const mails = () => asOwner<{ kind: string }>("select kind from outgoing_mail where kind = 'change-decided'")

beforeEach(async () => {
  await asOwner("update change_request_fields set state = 'taken-back', decided_at = now() where state = 'waiting'")
  await asOwner('update change_requests set closed_at = now() where closed_at is null')
})

test('the demonstration has rules for names, the date of birth and the mobile', async () => {
  expect((await as('auditor').getApprovalRules()).rules.map(({ field, rule: given }) => `${field} ${given}`)).toEqual([
    'personal/dateOfBirth approval-with-document',
    'personal/firstName approval-with-document',
    'personal/lastName approval-with-document',
    `${mobile} approval`,
  ])
})

test('rules that are replaced at the same time are replaced one after the other', async () => {
  const before = await as('admin').getApprovalRules()
  await Promise.all(Array.from({ length: 6 }, () => rule(['personal/title', 'approval'])))
  await as('admin').replaceApprovalRules({ body: { rules: before.rules } })
  expect(await as('admin').getApprovalRules()).toEqual(before)
})

describe('a write', () => {
  test('changes fields without a rule at once, and asks for the others', async () => {
    await rule(['personal/title', 'approval'])
    const { title, preferredNamed } = await own().getLearnerPersonal()
    const answer = await own().replaceLearnerPersonal({ body: { title: 'Dr', preferredNamed: 'Zo' } })
    expect(answer).toMatchObject({ title, preferredNamed: 'Zo' })
    const { rules, requests } = await own().listOwnChangeRequests()
    expect(rules).toEqual([{ field: 'personal/title', rule: 'approval' }])
    expect(requests[0]?.fields).toMatchObject([{ field: 'personal/title', before: title, after: 'Dr', state: 'waiting', reason: null }])
    await own().replaceLearnerPersonal({ body: { title: 'Dr', preferredNamed } })
    expect(await waiting()).toHaveLength(1)
    await own().replaceLearnerPersonal({ body: { title: 'Prof' } })
    expect((await waiting()).map(({ fields }) => fields)).toEqual([[{ field: 'personal/title', state: 'waiting' }]])
  })

  test('can’t bring a document, and removes no contact that needs approval', async () => {
    await rule(['personal/title', 'approval-with-document'], ['next-of-kin/localNextOfKin.mobile', 'approval'])
    const errors = (pointer: string) => ({ problem: { status: 400, errors: [{ pointer, message: expect.stringContaining('need') }] } })
    await expect(own().replaceLearnerPersonal({ body: { title: 'Dr' } })).rejects.toMatchObject(errors('/title'))
    await expect(own().replaceLearnerNextOfKin({ body: { localNextOfKin: null } })).rejects.toMatchObject(errors('/localNextOfKin'))
    expect(await waiting()).toEqual([])
  })

  test('is right without the fields that wait', async () => {
    await rule(['personal/learnerPostalAddress.postcode', 'approval'])
    const [singapore] = await asOwner<{ id: string }>("select id from shipped_values where list = 'countries' and value->>'description' = 'Singapore'")
    const body = { learnerPostalAddress: { countryId: Number(singapore?.id), postcode: '560402', stateId: null } }
    await expect(own().replaceLearnerPersonal({ body })).rejects.toMatchObject(problem(400))
  })
})

describe('asking', () => {
  test('has the checks of a write, and needs a rule', async () => {
    await rule([mobile, 'approval'], ['personal/dateOfBirth', 'approval'])
    const wrong = (pointer: string) => ({ problem: { status: 400, errors: [{ pointer }] } })
    await expect(ask(mobile, '12')).rejects.toMatchObject(wrong('/fields/0/value'))
    await expect(ask(mobile, 12)).rejects.toMatchObject(wrong('/fields/0/value'))
    await expect(ask('personal/dateOfBirth', '2999-01-01')).rejects.toMatchObject(wrong('/fields/0/value'))
    await expect(ask('personal/title', 'Dr')).rejects.toMatchObject(wrong('/fields/0/field'))
    await expect(ask('personal/firstName', 'Zo')).rejects.toMatchObject(wrong('/fields/0/field'))
    await expect(ask('personal/learnerNumber', 'X')).rejects.toMatchObject(problem(400))
    const { learnerPersonalPhoneNumbers } = await own().getLearnerPersonal()
    await expect(ask(mobile, learnerPersonalPhoneNumbers.mobile ?? '')).rejects.toMatchObject(wrong('/fields/0/value'))
  })

  test('with a rule for a document needs one of the learner’s own, once', async () => {
    await rule(['personal/lastName', 'approval-with-document'])
    const [sender, other] = [await openSender(server, 'banksia', 'learner@banksia.example'), await openSender(server, 'banksia', 'second@banksia.example')]
    const wrong = (pointer: string) => ({ problem: { status: 400, errors: [{ pointer }] } })
    await expect(ask('personal/lastName', 'Rossi')).rejects.toMatchObject(wrong('/documentIds'))
    const { documentId } = await sender.send('Marriage certificate.pdf', goodFiles.pdf as Buffer)
    const foreign = await other.send('Other.pdf', goodFiles.pdf as Buffer)
    await expect(ask('personal/lastName', 'Rossi', 'learner', [foreign.documentId])).rejects.toMatchObject(wrong('/documentIds/0'))
    const { requests } = await ask('personal/lastName', 'Rossi', 'learner', [documentId])
    expect(requests[0]?.documents).toMatchObject([{ documentId, filename: 'Marriage certificate.pdf' }])
    await expect(ask('personal/lastName', 'Verdi', 'learner', [documentId])).rejects.toMatchObject(wrong('/documentIds/0'))

    const { id } = await latest()
    const opened = await as('auditor').getChangeRequest({ params: { id } })
    expect(opened).toMatchObject({ hasDocument: true, isLowRisk: false, mayDecide: false, documents: [{ documentId, state: 'clean' }] })
    const learnerDocuments = server.client(staffLearnerCalls, 'console', people.get('auditor') as string)
    const { url } = await learnerDocuments.openLearnerDocument({ params: { id: opened.learner.id, documentId } })
    const { pathname, search } = new URL(url)
    expect((await server.raw('console', pathname + search)).rawPayload).toEqual(goodFiles.pdf)
    expect((await sender.open(documentId)).statusCode).toBe(200)
    await expect(other.client.getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject(problem(404))
    await asOwner("update documents set state = 'refused' where id = $1", [documentId])
    const { version } = await latest()
    await expect(decide('support', id, version, 'personal/lastName', 'approve')).rejects.toMatchObject(
      problem(409, 'Last name needs a document. Decline it and ask the learner for one.'),
    )
  })

  test('is taken back by its learner only, until it is decided', async () => {
    await rule([mobile, 'approval'])
    const { requests } = await ask(mobile, '0423 111 222')
    const params = { id: requests[0]?.id ?? 0 }
    await expect(own('second').takeBackChangeRequest({ params, body: {} })).rejects.toMatchObject(problem(404))
    expect((await own('second').listOwnChangeRequests()).requests.filter(({ id }) => id === params.id)).toEqual([])
    const after = await own().takeBackChangeRequest({ params, body: { field: mobile } })
    expect(after.requests.some(({ id }) => id === params.id)).toBe(false)
    await expect(own().takeBackChangeRequest({ params, body: {} })).rejects.toMatchObject(problem(409))
    await expect(decide('support', params.id, 1, mobile, 'approve')).rejects.toMatchObject(problem(409, 'The learner took this request back.'))
  })
})

describe('deciding', () => {
  test('writes what is approved as the learner’s own write would, and tells the learner once', async () => {
    await rule([mobile, 'approval'], ['personal/title', 'approval'])
    const before = (await mails()).length
    await own().createChangeRequest({
      body: {
        fields: [
          { field: mobile, value: '0423 111 333' },
          { field: 'personal/title', value: 'Dr' },
        ],
      },
    })
    const { id, version, isLowRisk } = await latest()
    expect(isLowRisk).toBe(true)
    const fields = [
      { field: mobile, decision: 'approve' as const },
      { field: 'personal/title', decision: 'decline' as const },
    ]
    const call = as('support').decideChangeRequest({ params: { id }, body: { version, fields } })
    await expect(call).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/fields/1/reason' }] } })
    const reason = 'The document shows something else.'
    const decided = await as('support').decideChangeRequest({ params: { id }, body: { version, fields: fields.map((one) => ({ ...one, reason })) } })
    expect(decided).toMatchObject({ mayDecide: false, version: version + 1 })
    expect(decided.fields.map(({ state, decidedBy }) => [state, decidedBy])).toEqual([
      ['approved', expect.any(String)],
      ['declined', expect.any(String)],
    ])
    const { title, learnerPersonalPhoneNumbers } = await own().getLearnerPersonal()
    expect([title, learnerPersonalPhoneNumbers.mobile]).toEqual(['Ms', '+61 423 111 333'])
    const { requests } = await own().listOwnChangeRequests()
    expect(requests[0]?.fields.map(({ state, reason: told }) => [state, told])).toEqual([
      ['approved', null],
      ['declined', reason],
    ])
    expect((await mails()).length).toBe(before + 1)
    const audited = await asOwner<{ action: string; actor_kind: string; before: object; after: object }>(
      "select action, actor_kind, before, after from audit_events where action in ('learner-personal.update', 'change-request.decide') order by id desc limit 2",
    )
    expect(audited).toMatchObject([
      { action: 'change-request.decide', after: { approved: [mobile], declined: [{ field: 'personal/title', reason }] } },
      { action: 'learner-personal.update', actor_kind: 'staff', after: { 'learnerPersonalPhoneNumbers.mobile': '+61 423 111 333' } },
    ])
    const { requests: done } = await as('auditor').listChangeRequests({ query: { view: 'decided', take: 1 } })
    expect(done).toMatchObject([{ id, learner: { name: 'Zoë Marchetti' } }])
  })

  test('is for those who may, at their own provider', async () => {
    await rule([mobile, 'approval'])
    await ask(mobile, '0423 111 444')
    const { id, version } = await latest('auditor')
    for (const name of ['auditor', 'finance']) await expect(decide(name, id, version, mobile, 'approve')).rejects.toMatchObject(problem(403))
    await expect(as('finance').listChangeRequests()).rejects.toMatchObject(problem(403))
    await expect(as('support').replaceApprovalRules({ body: { rules: [] } })).rejects.toMatchObject(problem(403))
    const kahu = server.client(approvalCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
    await expect(kahu.getChangeRequest({ params: { id } })).rejects.toMatchObject(problem(404))
    await expect(kahu.decideChangeRequest({ params: { id }, body: { version, fields: [{ field: mobile, decision: 'approve' }] } })).rejects.toMatchObject(
      problem(404),
    )
    expect((await kahu.listChangeRequests()).requests).toEqual([])
    expect(await kahu.approveChangeRequests({ body: { requests: [{ id, version }] } })).toEqual({
      approved: [],
      refused: [{ id, reason: 'This request doesn’t exist.' }],
    })
    expect((await server.raw('console', `/change-requests/${id}`, { bearer: people.get('learner') as string })).statusCode).toBe(401)
  })

  test('of several at once: exactly one wins, and a stale version is refused', async () => {
    await rule([mobile, 'approval'])
    await ask(mobile, '0423 111 555')
    const { id, version } = await latest()
    const outcomes = await Promise.allSettled([
      decide('support', id, version, mobile, 'approve'),
      decide('admin', id, version, mobile, 'decline', 'No.'),
      decide('records', id, version, mobile, 'approve'),
      own().takeBackChangeRequest({ params: { id }, body: {} }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(problem(409))
    await own().createChangeRequest({ body: { fields: [{ field: mobile, value: '0423 111 666' }] } })
    const fresh = await latest()
    await expect(decide('support', fresh.id, fresh.version + 1, mobile, 'approve')).rejects.toMatchObject(
      problem(409, 'This request changed since you opened it. Read it again, then decide.'),
    )
  })

  test('says when the value changed since, or is no longer valid', async () => {
    await rule(['personal/genderId', 'approval'])
    await ask('personal/genderId', 2)
    const { id, version } = await latest()
    await asOwner('update learners set gender_id = 3 where id = (select learner_id from change_requests where id = $1)', [id])
    const { fields } = await as('support').getChangeRequest({ params: { id } })
    expect(fields).toMatchObject([{ before: 1, beforeLabel: 'Female', after: 2, afterLabel: 'Male', isStale: true }])
    await asOwner("update change_request_fields set after = '999' where change_request_id = $1", [id])
    await expect(decide('support', id, version, 'personal/genderId', 'approve')).rejects.toMatchObject(
      problem(409, 'Gender can’t be changed to this any more. Must be one of the values that are offered.'),
    )
  })

  test('several low-risk requests are approved together, each by itself', async () => {
    await rule([mobile, 'approval'], ['personal/previousName', 'approval'])
    await ask(mobile, '0423 111 777')
    await ask('personal/previousName', 'Zoë Novak')
    await ask(mobile, '0423 111 888', 'second')
    const found = await waiting()
    const { counts } = await as('support').listChangeRequests({ query: { view: 'low-risk' } })
    expect(counts).toEqual({ toReview: 3, lowRisk: 2, withDocument: 0 })
    const requests = found.map(({ id, version }) => ({ id, version }))
    const { approved, refused } = await as('support').approveChangeRequests({ body: { requests } })
    expect(approved.sort()).toEqual(found.flatMap(({ id, isLowRisk }) => (isLowRisk ? [id] : [])).sort())
    expect(refused).toEqual([{ id: found.find(({ isLowRisk }) => !isLowRisk)?.id, reason: 'Look at this request by itself: not all of it is low in risk.' }])
    expect((await own('second').getLearnerPersonal()).learnerPersonalPhoneNumbers.mobile).toBe('+61 423 111 888')
  })
})

test('sealed values are covered in every list, log and audit; asking for them is recorded', async () => {
  await rule([passport, 'approval'])
  await own().replaceLearnerDemographics({ body: { learnerAppLearnerDemographicsInternationalFields: { passportNumber: 'PLANTED9911' } } })
  const { id, version, isLowRisk } = await latest()
  expect(isLowRisk).toBe(false)
  expect(JSON.stringify(await own().listOwnChangeRequests())).not.toContain('PLANTED')
  expect(JSON.stringify(await as('support').getChangeRequest({ params: { id } }))).not.toContain('PLANTED')
  await expect(as('auditor').revealChangeRequest({ params: { id } })).rejects.toMatchObject(problem(403))
  expect((await as('support').revealChangeRequest({ params: { id } })).fields[0]?.after).toBe('PLANTED9911')
  await decide('support', id, version, passport, 'approve')
  const { learnerAppLearnerDemographicsInternationalFields: stored } = await own().getLearnerDemographics()
  expect(stored.passportNumber).toBe('PLANTED9911')
  const [found] = await asOwner<{ text: string }>(`
    select (select string_agg(c::text, '') from changes c) || (select string_agg(a::text, '') from audit_events a)
      || (select string_agg(f::text, '') from change_request_fields f) as text`)
  expect(found?.text).not.toContain('PLANTED')
  expect(found?.text).toContain('change-request.reveal')
})

test('pages follow each other without a gap or a double', async () => {
  await rule([mobile, 'approval'], ['personal/title', 'approval'], ['personal/suffix', 'approval'])
  for (const [field, value] of [
    [mobile, '0423 111 999'],
    ['personal/title', 'Mx'],
    ['personal/suffix', 'OAM'],
  ] as const)
    await ask(field, value)
  for (const view of ['to-review', 'decided'] as const) {
    const whole = (await as('admin').listChangeRequests({ query: { view } })).requests.map(({ id }) => id)
    const found: number[] = []
    let cursor: string | undefined
    do {
      const page = await as('admin').listChangeRequests({ query: { view, take: 2, ...(cursor && { cursor }) } })
      found.push(...page.requests.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(found).toEqual(whole)
    expect(whole.length).toBeGreaterThan(2)
  }
  await expect(as('admin').listChangeRequests({ query: { cursor: 'x' } })).rejects.toMatchObject(problem(400))
})
