import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestStall } from '../files/uploads/arrival.ts'
import { longestRequest } from '../files/uploads/upload-time.ts'
import { type Origin, openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.addresses()[0] as AddressInfo).port
})
afterAll(() => server.close())

/** Sends raw bytes that no client would send. Resolves to everything received. */
const sendBytes = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

test.each(['banksia', 'wattle', 'console', 'api', 'welcome'] as Origin[])('on %s the process reports that it is alive and ready', async (origin) => {
  expect((await server.raw(origin, '/healthz')).json()).toEqual({ status: 'alive', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect((await server.raw(origin, '/readyz')).json()).toEqual({ status: 'ready' })
})

describe('an unknown host', () => {
  test('has health checks and nothing else', async () => {
    const headers = { host: 'elsewhere.example' }
    expect((await server.app.inject({ url: '/healthz', headers })).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/combos/genders', headers })).statusCode).toBe(404)
  })

  test('gets a page if it is a browser', async () => {
    const answer = await server.app.inject({ url: '/anything', headers: { host: 'elsewhere.example', accept: 'text/html,*/*;q=0.8' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('There is no site at this address')
    expect(answer.body).not.toContain('elsewhere')
  })

  test('ignores a forwarded host from an untrusted peer', async () => {
    const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'banksia.localhost:3000' }
    expect((await server.app.inject({ url: '/combos/genders', headers })).statusCode).toBe(404)
  })
})

describe('a problem', () => {
  test('is sent as problem details with the request id, in every case', async () => {
    const answer = await server.raw('banksia', '/learner-app/nothing-here')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toEqual({ type: '/docs/problems#not-found', title: 'Not found', status: 404, instance: answer.headers['x-request-id'] })
  })

  test('each request has its own id', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await server.raw('banksia', '/healthz')).headers['x-request-id']))
    expect(new Set(ids).size).toBe(20)
  })
})

test('every response has the security headers', async () => {
  for (const path of ['/healthz', '/combos/genders', '/learner-app/nothing-here']) {
    const { headers } = await server.raw('banksia', path)
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) })
    expect(headers['access-control-allow-origin'], path).toBeUndefined()
  }
})

describe('malformed HTTP', () => {
  test.each([
    ['two lengths', 'POST /combos/visas HTTP/1.1\r\nHost: banksia.localhost:3000\r\nContent-Length: 5\r\nContent-Length: 6\r\nConnection: close\r\n\r\nabcde'],
    [
      'a length and chunks',
      'POST /combos/visas HTTP/1.1\r\nHost: banksia.localhost:3000\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['headers without end', `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`],
  ])('%s is refused', async (_, bytes) => {
    expect(await sendBytes(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test.each([
    ['an address that is none', 'GET /% HTTP/1.1', 400],
    ['a part of an address that is too long', `GET /calendar/${'x'.repeat(201)}.ics HTTP/1.1`, 404],
    ['headers that are too long', `GET /healthz HTTP/1.1\r\nX-Long: ${'x'.repeat(17_000)}`, 431],
    ['no request at all', 'HELLO', 400],
  ])('%s is refused with problem details and the usual headers', async (_, line, status) => {
    const answer = await sendBytes(`${line}\r\nHost: banksia.localhost:3000\r\nConnection: close\r\n\r\n`)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      'content-type: application/problem+json',
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'content-security-policy: ',
    ])
      expect(head.toLowerCase()).toContain(header)
    expect(JSON.parse(body)).toMatchObject({ status, type: expect.stringMatching(/^\/docs\/problems#/), instance: expect.any(String) })
  })
})

describe('a request names one host', () => {
  const banksia = 'banksia.localhost:3000'
  const send = (target: string, ...hosts: string[]) =>
    sendBytes(`GET ${target} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`)

  test.each([
    ['two Host headers', '/healthz', [banksia, 'kahu.localhost:3000']],
    ['the same Host header twice', '/healthz', [banksia, banksia]],
    ['an absolute address of another host', 'http://kahu.localhost:3000/healthz', [banksia]],
    ['an absolute address with a name before the host', `http://kahu@${banksia}/healthz`, [banksia]],
    ['an absolute address of another port', 'http://banksia.localhost:4000/healthz', [banksia]],
    ['an address of another scheme', `ftp://${banksia}/healthz`, [banksia]],
  ])('%s is a 400, and the connection is closed', async (_, target, hosts) => {
    const [head = '', body = ''] = (await send(target, ...hosts)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head.toLowerCase()).toContain('connection: close')
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(body)).toMatchObject({ status: 400, type: '/docs/problems#bad-request', instance: expect.any(String) })
  })

  test('two Host headers are refused for lists served from memory, too', async () => {
    const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
    const sendHosts = (hosts: string) => sendBytes(`GET /combos/genders HTTP/1.1\r\n${hosts}Authorization: Bearer ${bearer}\r\nConnection: close\r\n\r\n`)
    expect(await sendHosts(`Host: ${banksia}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await sendHosts(`Host: ${banksia}\r\nHOST: kahu.localhost:3000\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('an absolute URL of the same host works like a path', async () => {
    for (const address of [`http://${banksia}/healthz`, `HTTP://${banksia.toUpperCase()}/healthz`, `https://${banksia}/healthz`])
      expect(await send(address, banksia), address).toMatch(/^HTTP\/1\.1 200 .*"alive"/s)
  })
})

test('chunks in HTTP/1.0 are refused, and nothing after them on the connection is executed', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const body = JSON.stringify({ supportCaseCategoryId: 1, subject: 'Smuggled', htmlBody: '<p>x</p>' })
  const head = `Host: banksia.localhost:3000\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: application/json\r\n`
  const hidden = `POST /learner-app/support-case HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`
  const answer = await sendBytes(`POST /healthz HTTP/1.0\r\n${head}Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  const cases = await server.asOwner("select from support_cases where subject = 'Smuggled'", [], server.tenantId('banksia'))
  expect(cases).toEqual([])
})

describe('a slow sender', () => {
  test('is cut off within 30 seconds, before or after its headers arrive', () => {
    const { headersTimeout, connectionsCheckingInterval } = server.app.server as Server & { connectionsCheckingInterval: number }
    for (const longest of [headersTimeout + connectionsCheckingInterval, longestRequest, longestStall]) expect(longest).toBeLessThan(30_000)
  })
})

describe('the query of a call', () => {
  test('is refused by a call without query parameters, naming the key', async () => {
    const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
    const answer = await server.raw('banksia', '/account/sessions?all=true', { bearer })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ pointer: '/all', message: expect.any(String) }]])
  })

  test('can’t reach into prototypes, nor exceed a sensible length', async () => {
    const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
    const query = (text: string) => server.raw('banksia', `/combos/industries?${text}`, { bearer })
    for (const text of ['__proto__=1', '__proto__[polluted]=1', 'constructor[prototype][polluted]=1', 'toString=1', 'sort[gte]=1', 'take=1&take=2', '%00=1'])
      expect((await query(text)).statusCode, text).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect((await query(Array.from({ length: 1500 }, (_, index) => `k${index}=1`).join('&'))).statusCode).toBe(400)
  })
})
