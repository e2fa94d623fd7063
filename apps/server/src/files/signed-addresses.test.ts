import { policyFileCalls } from '@lanyard/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, openTestServer, type TestServer } from '../testing/server.ts'
import { minutes, openTestClock } from '../testing/test-clock.ts'
import { goodFiles } from './testing/sample-files.ts'
import { openSender, type Sender } from './testing/sending.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let learner: Sender
beforeAll(async () => {
  server = await openTestServer({ clock })
  learner = await openSender(server, 'banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const pdf = goodFiles.pdf as Buffer
const pathOf = (address: string) => address.replace('http://banksia.localhost:3000', '')

type Attempt = { method: string; path: string; origin?: Origin; headers?: Record<string, string> }

const attempt = async ({ method, path, origin = 'banksia', headers = {} }: Attempt) => {
  const answer = await server.raw(origin, path, {
    method: method as InjectOptions['method'],
    headers: { ...(method === 'PUT' && { 'content-type': 'application/pdf' }), ...headers },
    ...(method === 'PUT' && { payload: pdf }),
  })
  return answer.statusCode
}

/** Every character changed, one at a time; every value changed, left out, doubled; other methods and other hosts. */
const mutationsOf = (method: string, path: string): Attempt[] => {
  const [place = '', query = ''] = path.split('?')
  const pairs = query.split('&')
  const swapped = (character: string) => (character === 'A' ? 'B' : character === '0' ? '1' : /[a-z]/.test(character) ? 'Z' : '0')
  const characters = [...path].map((character, at) => path.slice(0, at) + swapped(character) + path.slice(at + 1))
  const shorter = [1, 2, 5, 43, 44].map((count) => path.slice(0, -count))
  const values: Record<string, string[]> = {
    tenant: ['0', '2', '3', '-1', '1e0', '01', ''],
    expires: ['0', '99999999999999', '1e15', 'Infinity', 'NaN', ''],
    size: ['1', '0', '999999', '-1', ''],
    type: ['text/html', 'image/svg+xml', 'application/octet-stream', ''],
    documentId: ['0', '1', '999', ''],
    signature: ['', 'A'.repeat(43), 'null', '='],
  }
  const changed = pairs.flatMap((pair, at) => {
    const name = pair.split('=')[0] as string
    return (values[name] ?? []).map((value) => pairs.with(at, `${name}=${value}`).join('&'))
  })
  const doubled = pairs.map((pair) => `${query}&${pair}`)
  const doubledFirst = pairs.map((pair) => `${pair}&${query}`)
  const leftOut = pairs.map((_, at) => pairs.toSpliced(at, 1).join('&'))
  const added = ['x=1', 'tenant=2', 'expires=99999999999999', 'method=GET', 'response-content-type=text/html'].map((extra) => `${extra}&${query}`)
  const queries = [...changed, ...doubled, ...doubledFirst, ...leftOut, ...added, pairs.toReversed().join('&')].map((text) => `${place}?${text}`)
  const hosts = [
    place.replace('/documents/', '/policies/'),
    place.replace('BANKSIA', 'KAHU'),
    place.replace('BANKSIA', 'banksia'),
    place.replace('/files/', '/files//'),
    place.replace('/files/', '/FILES/'),
    place.replace('/files/', '/%66iles/'),
    place.replace('learnerapp', '%6Cearnerapp'),
    `${place}/`,
    `${place}%00`,
    `${place}%2e%2e`,
    place.replace('.pdf', '.html'),
  ].map((other) => `${other}?${query}`)
  const paths = [...characters, ...shorter, ...queries, ...hosts, `${path}&`, `${path}A`]
  const otherMethods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'].filter((other) => other !== method)
  return [
    ...paths.filter((other) => other !== path).map((other) => ({ method, path: other })),
    ...otherMethods.map((other) => ({ method: other, path })),
    ...(['kahu', 'protea', 'straits', 'wattle', 'welcome'] as const).map((origin) => ({ method, path, origin })),
    { method, path, headers: { 'x-http-method-override': 'GET', host: 'nowhere.example' } },
  ]
}

describe('a signed URL works exactly as it was written, and in no other form', () => {
  let tried = 0

  test('to upload a document', async () => {
    const { documentId, documentPreSignedUrl } = await learner.announce('letter.pdf', pdf.length)
    const path = pathOf(documentPreSignedUrl)
    for (const mutation of mutationsOf('PUT', path)) {
      expect(await attempt(mutation), `${mutation.method} ${mutation.origin ?? ''} ${mutation.path}`).toBeGreaterThanOrEqual(400)
      tried++
    }
    expect(await learner.stateOf(documentId)).toBe('announced')
    expect(await attempt({ method: 'PUT', path })).toBe(200)
  })

  test('to open a document', async () => {
    const { documentId } = await learner.send('letter.pdf', pdf)
    const path = pathOf((await learner.client.getDocumentFile({ params: { id: documentId } })).documentUrl)
    for (const mutation of mutationsOf('GET', path)) {
      expect(await attempt(mutation), `${mutation.method} ${mutation.origin ?? ''} ${mutation.path}`).toBeGreaterThanOrEqual(400)
      tried++
    }
    expect(await attempt({ method: 'GET', path })).toBe(200)
  })

  test('in more than 500 attempts', () => expect(tried).toBeGreaterThan(500))
})

test('an upload URL works once, also under concurrency', async () => {
  const { documentPreSignedUrl } = await learner.announce('letter.pdf', pdf.length)
  const path = pathOf(documentPreSignedUrl)
  const statuses = await Promise.all(Array.from({ length: 20 }, () => attempt({ method: 'PUT', path })))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  expect(await attempt({ method: 'PUT', path })).toBe(409)
  expect(await attempt({ method: 'GET', path }), 'it opens nothing either').toBe(404)
})

test('an upload URL expires after 15 minutes', async () => {
  const early = pathOf((await learner.announce('letter.pdf', pdf.length)).documentPreSignedUrl)
  const late = pathOf((await learner.announce('letter.pdf', pdf.length)).documentPreSignedUrl)
  forward(minutes(15) - 5_000)
  expect(await attempt({ method: 'PUT', path: early })).toBe(200)
  forward(5_500)
  expect(await attempt({ method: 'PUT', path: late })).toBe(404)
})

test('a URL to open expires after 5 minutes, a policy’s too', async () => {
  const fresh = await openSender(server, 'banksia', 'learner@banksia.example')
  const { documentId } = await fresh.send('letter.pdf', pdf)
  const path = pathOf((await fresh.client.getDocumentFile({ params: { id: documentId } })).documentUrl)
  const policies = server.client(policyFileCalls, 'banksia', fresh.bearer)
  const { url, expiresAt } = await policies.getObjectUrl({ body: { key: 'learnerapp/BANKSIA/policies/Privacy Policy.pdf' } })
  expect(Math.abs(Date.parse(expiresAt) - clock() - minutes(5))).toBeLessThan(5_000)
  forward(minutes(5) - 5_000)
  expect(await attempt({ method: 'GET', path })).toBe(200)
  expect(await attempt({ method: 'GET', path: pathOf(url) })).toBe(200)
  forward(5_500)
  expect(await attempt({ method: 'GET', path })).toBe(404)
  expect(await attempt({ method: 'GET', path: pathOf(url) })).toBe(404)
})

test('no URL is issued after the session has ended', async () => {
  const leaving = await openSender(server, 'banksia', 'second@banksia.example')
  const { documentId } = await leaving.send('letter.pdf', pdf)
  const tenantId = server.tenantId('banksia')
  await server.asOwner(
    "update sessions set ended_at = now(), ended_because = 'test' where tenant_id = $1 and account_id = (select id from accounts where tenant_id = $1 and email = 'second@banksia.example')",
    [tenantId],
    tenantId,
  )
  await expect.poll(() => leaving.client.getDocumentFile({ params: { id: documentId } }).catch(({ problem }) => problem.status), { interval: 10 }).toBe(401)
  await expect(leaving.announce('a.pdf', 1)).rejects.toMatchObject({ problem: { status: 401 } })
})

test('an unpublished site opens nothing', async () => {
  const sender = await openSender(server, 'protea', 'learner@protea.example')
  const { documentId } = await sender.send('letter.pdf', pdf)
  const path = (await sender.client.getDocumentFile({ params: { id: documentId } })).documentUrl.replace('http://protea.localhost:3000', '')
  expect(await attempt({ method: 'GET', path, origin: 'protea' })).toBe(200)
  await server.asOwner("update sites set status = 'not-published' where origin = 'http://protea.localhost:3000'")
  await expect.poll(() => attempt({ method: 'GET', path, origin: 'protea' }), { interval: 10 }).toBe(403)
})
