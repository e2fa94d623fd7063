import { beforeEach, expect, test } from 'vitest'
import { fetchTogether } from './fetch-together.ts'

let sent: string[]
let answers: (address: string) => Response
const send = fetchTogether(async (input) => {
  sent.push(String(input))
  return answers(String(input))
})
const get = (address: string, signal?: AbortSignal) => send(address, { method: 'GET', ...(signal && { signal }) })
const isSeveral = (address: string) => address.startsWith('/learner-app/several?')

beforeEach(() => {
  sent = []
  answers = (address) =>
    isSeveral(address)
      ? Response.json(
          new URL(address, 'http://site').searchParams
            .getAll('call')
            .map((call, index) => ({ etag: `"${index}"`, totalCount: index === 0 ? null : index, body: { call } })),
        )
      : Response.json({ alone: address })
})

test('reads of the same moment are one request, and each gets its own answer with its headers', async () => {
  const [stats, invoices] = await Promise.all([get('/learner-app/finance-stats'), get('/learner-app/finance-invoices?take=2&sort=dueDate')])
  expect(sent).toEqual(['/learner-app/several?call=%2Flearner-app%2Ffinance-stats&call=%2Flearner-app%2Ffinance-invoices%3Ftake%3D2%26sort%3DdueDate'])
  expect(await stats.json()).toEqual({ call: '/learner-app/finance-stats' })
  expect([stats.headers.get('etag'), stats.headers.get('x-total-count')]).toEqual(['"0"', null])
  expect(await invoices.json()).toEqual({ call: '/learner-app/finance-invoices?take=2&sort=dueDate' })
  expect(invoices.headers.get('x-total-count')).toBe('1')
})

test('a single read, a write, a record by its id and other calls go as they are', async () => {
  await get('/learner-app/attention')
  await Promise.all([get('/learner-app/logbooks/8'), get('/combos/countries'), send('/learner-app/support-case', { method: 'POST' })])
  expect(sent.toSorted()).toEqual(['/combos/countries', '/learner-app/attention', '/learner-app/logbooks/8', '/learner-app/support-case'])
})

test('if one is refused, each goes by itself and gets its own answer', async () => {
  const usual = answers
  answers = (address) => (isSeveral(address) || address.endsWith('finance-stats') ? new Response('', { status: 403 }) : usual(address))
  const [stats, account] = await Promise.all([get('/learner-app/finance-stats'), get('/learner-app/learner-account')])
  expect([stats.status, account.status]).toEqual([403, 200])
  expect(await account.json()).toEqual({ alone: '/learner-app/learner-account' })
})

test('a read that was given up isn’t sent, and the others still are', async () => {
  const control = new AbortController()
  const given = get('/learner-app/attention', control.signal)
  const [stats, account] = [get('/learner-app/finance-stats'), get('/learner-app/learner-account')]
  control.abort(new Error('left the page'))
  await expect(given).rejects.toThrow('left the page')
  expect((await stats).status + (await account).status).toBe(400)
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toContain('attention')
})

test('more reads than one request holds are several requests', async () => {
  await Promise.all(Array.from({ length: 13 }, (_, index) => get(`/learner-app/finance-stats?take=${index + 1}`)))
  expect(sent).toHaveLength(2)
})

test('without a connection every read fails', async () => {
  answers = () => {
    throw new TypeError('Failed to fetch')
  }
  const reads = await Promise.allSettled([get('/learner-app/finance-stats'), get('/learner-app/learner-account')])
  expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
