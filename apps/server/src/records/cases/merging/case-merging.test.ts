import { type Call, caseCalls, learnerCalls } from '@lanyard/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  for (const name of ['admin', 'support', 'auditor']) tokens.set(name, await server.staffToken(`${name}@banksia.example`, 'banksia'))
  tokens.set('learner', await server.learnerToken('banksia', 'learner@banksia.example'))
})
afterAll(() => server.close())

const as = (name: string) => server.client(caseCalls, 'console', tokens.get(name) as string)
const learner = () => server.client(learnerCalls, 'banksia', tokens.get('learner') as string)
const tenant = () => server.tenantId('banksia')
const raise = async (subject: string, text = subject) =>
  (await learner().createSupportCase({ body: { supportCaseCategoryId: 1, subject, htmlBody: `<p>${text}</p>` } })).supportCaseId
const reply = (id: number, text: string) => learner().createSupportCaseEntry({ params: { id }, body: { htmlBody: `<p>${text}</p>` } })
const textsOf = async (id: number) => (await learner().getSupportCase({ params: { id } })).supportCaseEntries.map(({ htmlBody }) => htmlBody)

/** Everything stored about cases, except their versions. */
const stored = async (ids: readonly number[]) =>
  JSON.stringify(
    await Promise.all(
      [
        `select to_jsonb(k) - 'version' as row from support_cases k where tenant_id = $1 and id = any($2) order by id`,
        `select to_jsonb(n) as row from support_case_entries n where tenant_id = $1 and support_case_id = any($2) order by id`,
        `select to_jsonb(n) as row from case_notes n where tenant_id = $1 and support_case_id = any($2) order by id`,
        `select to_jsonb(n) as row from case_search n where tenant_id = $1 and support_case_id = any($2) order by support_case_id`,
      ].map((text) => server.asOwner(text, [tenant(), ids], tenant())),
    ),
  )

test('a merged case is one with the other, for staff and for the learner; undone, both are as before', async () => {
  const [one, other] = [await raise('Term dates'), await raise('Also the holidays')] as const
  await as('support').addCaseNote({ params: { id: other }, body: { htmlBody: '<p>Secret remark</p>' } })
  const before = await stored([one, other])
  const merged = await as('support').mergeCase({ params: { id: other }, body: { intoId: one } })
  expect(merged.id).toBe(one)
  expect(merged.thread.map((item) => (item.kind === 'event' ? item.sentence : item.htmlBody))).toEqual([
    '<p>Term dates</p>',
    '<p>Also the holidays</p>',
    '<p>Secret remark</p>',
    `merged case ${other} into this one`,
  ])
  expect(merged.thread[1]).toMatchObject({ mergedFromId: other })
  expect(await textsOf(other)).toEqual(['<p>Term dates</p>', '<p>Also the holidays</p>'])
  expect((await learner().getSupportCase({ params: { id: other } })).supportCaseId).toBe(one)
  expect((await learner().listSupportCases()).items.some(({ supportCaseId }) => supportCaseId === other)).toBe(false)
  expect((await as('support').getCase({ params: { id: other } })).id).toBe(one)
  expect((await as('support').listCases({ query: { search: 'holidays' } })).cases.map(({ id }) => id)).toEqual([one])
  await expect(as('support').changeCase({ params: { id: other }, body: { status: 'closed' } })).rejects.toMatchObject({ problem: { status: 409 } })

  await as('support').unmergeCase({ params: { id: other } })
  expect(await stored([one, other])).toBe(before)
  await expect(as('support').unmergeCase({ params: { id: other } })).rejects.toMatchObject({ problem: { status: 409 } })

  await as('support').mergeCase({ params: { id: other }, body: { intoId: one } })
  await reply(other, 'Thanks')
  await as('support').unmergeCase({ params: { id: other } })
  expect([await textsOf(one), await textsOf(other)]).toEqual([['<p>Term dates</p>', '<p>Thanks</p>'], ['<p>Also the holidays</p>']])
  await as('support').mergeCase({ params: { id: other }, body: { intoId: one } })
  await server.asOwner(`update case_merges set merged_at = now() - interval '31 days' where tenant_id = $1`, [tenant()], tenant())
  await expect(as('support').unmergeCase({ params: { id: other } })).rejects.toMatchObject({ problem: { detail: 'A merge can be undone for 30 days.' } })
})

test('only cases of one learner are merged, by people who answer both', async () => {
  const id = await raise('One')
  const merge = (name: string, intoId: number) => as(name).mergeCase({ params: { id }, body: { intoId } })
  const [foreign] = await server.asOwner<{ id: string }>(
    `select k.id from support_cases k where tenant_id = $1 and learner_id <> (select learner_id from support_cases where tenant_id = $1 and id = $2) limit 1`,
    [tenant(), id],
    tenant(),
  )
  for (const intoId of [id, 987_654, Number(foreign?.id ?? 987_655)])
    await expect(merge('support', intoId)).rejects.toMatchObject({ problem: { errors: [{ pointer: '/intoId' }] } })
  await expect(merge('auditor', 1)).rejects.toMatchObject({ problem: { status: 403 } })
})

test('random merges, undone in reverse, leave every byte as it was', async () => {
  const ids: number[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    const id = await raise(`Case ${name}`)
    ids.push(id)
    await reply(id, `More of ${name}`)
    await as('support').addCaseNote({ params: { id }, body: { htmlBody: `<p>Note ${name}</p>` } })
  }
  const before = await stored(ids)
  const pairs = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(pairs, async (merges) => {
      const done: number[] = []
      for (const [from, into] of merges) {
        const [id, intoId] = [ids[from] as number, ids[into] as number]
        const isDone = await as('support')
          .mergeCase({ params: { id }, body: { intoId } })
          .then(
            () => true,
            () => false,
          )
        if (isDone) done.push(id)
      }
      for (const id of done.toReversed()) await as('support').unmergeCase({ params: { id } })
      expect(await stored(ids)).toBe(before)
    }),
    { numRuns: 8, seed: 45 },
  )
})

test('whatever happened to its cases, nothing that a learner reads has a word of a note or an unsent draft', async () => {
  const [one, other] = [await raise('Fees'), await raise('Fees again')] as const
  for (const id of [one, other]) {
    await as('support').addCaseNote({ params: { id }, body: { htmlBody: '<p>zqinternal note</p>' } })
    await as('support').saveCaseDraft({ params: { id }, body: { kind: 'note', htmlBody: '<p>zqinternal draft</p>' } })
  }
  await as('support').mergeCase({ params: { id: other }, body: { intoId: one } })
  expect(JSON.stringify(await as('support').getCase({ params: { id: one } }))).toContain('zqinternal note')
  const reads = Object.entries<Call>(learnerCalls).filter(([, { method }]) => method === 'GET')
  for (const [operation, { path }] of reads)
    for (const id of path.includes('{') ? [one, other] : [one])
      expect((await server.raw('banksia', path.replace(/\{\w+\}/, String(id)), { bearer: tokens.get('learner') as string })).body, operation).not.toContain(
        'zqinternal',
      )
})

test('some entries become a case of their own', async () => {
  const id = await raise('Fees and a locker', 'Fees?')
  await reply(id, 'And a locker, please.')
  const [first, second] = (await as('support').getCase({ params: { id } })).thread.filter(({ kind }) => kind === 'entry').map((item) => item.id)
  const split = (entryIds: number[]) => as('support').splitCase({ params: { id }, body: { entryIds, subject: 'A locker' } })
  await expect(split([first as number, second as number])).rejects.toMatchObject({ problem: { errors: [{ pointer: '/entryIds' }] } })
  await expect(split([987_654])).rejects.toMatchObject({ problem: { errors: [{ pointer: '/entryIds' }] } })
  const made = await split([second as number])
  expect(made).toMatchObject({ subject: 'A locker', status: 'open', isUnanswered: true, lastEntryId: second, category: { id: 1 }, dueAt: expect.any(String) })
  expect([await textsOf(id), await textsOf(made.id)]).toEqual([['<p>Fees?</p>'], ['<p>And a locker, please.</p>']])
})
