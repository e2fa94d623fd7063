import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type OpenApi, problems, productTables } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, openTestServer, origins, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const everywhere: Origin[] = ['banksia', 'wattle', 'api', 'console', 'welcome']
const addresses = ['/openapi.json', '/docs', '/docs/problems', '/docs/assets/docs.js', '/docs/assets/copy.js', '/fonts/inter-latin.woff2']

test.each(addresses)('%s is available on every host without signing in, and nowhere else', async (address) => {
  for (const origin of everywhere) expect((await server.raw(origin, address)).statusCode, origin).toBe(200)
  const elsewhere = await server.raw('api', address, { headers: { host: 'evil.example' } })
  expect(elsewhere.statusCode).toBe(404)
})

test('the OpenAPI document is the same on every host and names the API host', async () => {
  const answer = await server.raw('banksia', '/openapi.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const document: OpenApi = answer.json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers[0]?.url).toBe(origins.api)
  expect((await server.raw('api', '/openapi.json')).body).toBe(answer.body)
})

test.each(['/openapi.json', '/docs'])('%s is compressed as the client prefers, each encoding with its own ETag and 304', async (address) => {
  const plain = await server.raw('api', address)
  const zipped = await server.raw('api', address, { headers: { 'accept-encoding': 'gzip' } })
  const smallest = await server.raw('api', address, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(brotliDecompressSync(smallest.rawPayload).toString()).toBe(plain.body)
  expect(smallest.rawPayload.length * 10).toBeLessThan(plain.rawPayload.length)
  expect(new Set([plain, zipped, smallest].map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers } of [plain, zipped, smallest]) expect(headers.vary).toBe('accept-encoding')

  const again = await server.raw('api', address, { headers: { 'accept-encoding': 'gzip', 'if-none-match': `"other", W/${zipped.headers.etag}` } })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  expect(again.headers.etag).toBe(zipped.headers.etag)
})

test('the page shows every operation, collapsed, with its own anchor', async () => {
  const { body } = await server.raw('api', '/docs')
  const operations = productTables().flatMap(({ calls }) => Object.entries(calls))
  for (const [operation, { path }] of operations) {
    expect(body).toContain(`id="${operation}"`)
    expect(body).toContain(`<code>${path}</code>`)
  }
  expect(body.match(/<details class="op">/g)).toHaveLength(operations.length)
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, anchor] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor)
})

test('an operation shows its parameters, body, response, problems and a command to copy', async () => {
  const { body } = await server.raw('api', '/docs')
  const shown = body.slice(body.indexOf('id="createVisas"'), body.indexOf('id="replaceVisa"'))
  for (const part of ['Body: a list, each with', 'Answer: a list, each with', 'Idempotency-Key', '/docs/problems#bad-input', 'curl -X POST', 'catalogue:write'])
    expect(shown).toContain(part)
  expect(shown).toContain('-d &#39;[{&quot;code&quot;:&quot;EXAMPLE&quot;')
})

test.each(['/docs', '/docs/problems'])('%s runs nothing inline: its style is allowed by hash, its scripts come from the same origin', async (address) => {
  const { body, headers } = await server.raw('console', address)
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] as string
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
  expect(policy).not.toContain('unsafe')
  expect(body).not.toMatch(/ style="| on\w+="|<script>|javascript:|https?:\/\/(?!api\.localhost)[a-z]+\.[a-z]+[^"]*\.(js|css)/)
})

test('every problem type links to its own row', async () => {
  const { body } = await server.raw('banksia', '/docs/problems')
  for (const [code, [status]] of Object.entries(problems)) expect(body).toContain(`<tr id="${code}"><td><b>${status}</b></td>`)
  const refused = await server.raw('banksia', '/combos/genders')
  expect(refused.json().type).toBe('/docs/problems#not-signed-in')
})
