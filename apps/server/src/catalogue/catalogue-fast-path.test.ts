import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'
import { listsFromMemory } from './catalogue-fast-path.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.addresses()[0] as AddressInfo).port
})
afterAll(() => server.close())

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** Over the network, where the fast path applies. `inject` uses the router. */
const overNetwork = (path: string, headers: Record<string, string>, origin: keyof typeof origins = 'banksia') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { ...headers, host: new URL(origins[origin]).host } }, async (answer) => {
      const body = Buffer.concat(await Array.fromAsync(answer)).toString('base64')
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
    })
    sent.on('error', reject).end()
  })

const inProcess = async (path: string, headers: Record<string, string>, origin: keyof typeof origins = 'banksia'): Promise<Answer> => {
  const { statusCode, headers: answered, rawPayload } = await server.raw(origin, path, { headers })
  return { status: statusCode, headers: answered, body: rawPayload.toString('base64') }
}

const same = ({ status, headers, body }: Answer) => {
  const { date: _, connection: __, 'keep-alive': ___, 'x-request-id': id, 'transfer-encoding': ____, ...rest } = headers
  return { status, headers: rest, hasId: typeof id === 'string', body: status < 400 ? body : '' }
}

test('the fast path and the router give the same answers', async () => {
  const bearer = `Bearer ${await server.learnerToken('banksia', 'learner@banksia.example')}`
  const etag = String((await inProcess('/combos/countries', { authorization: bearer })).headers.etag)
  const sent: [string, Record<string, string>, (keyof typeof origins)?][] = [
    ['/combos/countries', { authorization: bearer }],
    ['/combos/countries', { authorization: bearer, jsonFormat: 'camelCase', 'accept-encoding': 'br' }],
    ['/combos/countries', { authorization: bearer, 'if-none-match': etag }],
    ['/combos/support-case-categories', { authorization: bearer, jsonFormat: 'camelCase' }],
    ['/combos/countries', {}],
    ['/combos/countries', { authorization: 'Bearer eyJ.nothing.here' }],
    ['/combos/countries', { authorization: bearer }, 'kahu'],
    ['/combos/countries', { authorization: bearer }, 'welcome'],
    ['/combos/unicorns', { authorization: bearer }],
    ['/combos/industries?take=2', { authorization: bearer }],
    ['/combos/countries?take=2', { authorization: bearer }],
  ]
  for (const [path, headers, origin] of sent) expect(same(await overNetwork(path, headers, origin)), path).toEqual(same(await inProcess(path, headers, origin)))
})

test('a request with a body goes through the router, where a slow body is cut off', () => {
  const unexpected = () => {
    throw new Error('The short way was taken')
  }
  // Only what the test uses.
  const answer = listsFromMemory({ hosts: unexpected, callers: unexpected, observe: unexpected } as unknown as Parameters<typeof listsFromMemory>[0])
  const read = (readableEnded: boolean) =>
    answer({ method: 'GET', url: '/combos/genders', headers: {}, readableEnded } as IncomingMessage, {} as ServerResponse)
  expect(() => read(true)).toThrow('The short way was taken')
  expect(read(false)).toBe(false)
})

test('the fast path refuses an ended session too', async () => {
  const token = await server.learnerToken('banksia', 'learner@banksia.example')
  const authorization = `Bearer ${token}`
  expect((await overNetwork('/combos/genders', { authorization })).status).toBe(200)
  expect((await overNetwork('/combos/genders', { authorization })).status).toBe(200)
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())
  const tenantId = server.tenantId('banksia')
  await server.asOwner('update sessions set ended_at = now() where tenant_id = $1 and id = $2', [tenantId, sid], tenantId)
  await vi.waitFor(async () => expect((await overNetwork('/combos/genders', { authorization })).status).toBe(401), 1000)
})
