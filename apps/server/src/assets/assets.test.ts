import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { openAssets } from './assets.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test.for(['banksia', 'kahu', 'protea', 'straits'] as const)('%s has its own logo and favicon', async (site) => {
  const code = site.toUpperCase()
  const logo = await server.raw(site, `/learnerapp/${code}/header-logo.png?v=1`)
  expect([logo.statusCode, logo.headers['content-type'], logo.headers['cache-control']]).toEqual([200, 'image/png', 'public, max-age=31536000, immutable'])
  expect([logo.rawPayload.readUInt32BE(16), logo.rawPayload.readUInt32BE(20)]).toEqual([368, 104])
  const icon = await server.raw(site, `/learnerapp/${code}/favicon-icon.ico?v=1`)
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/x-icon'])
})

test.for([
  ['banksia', 3],
  ['kahu', 2],
] as const)('the URLs in the settings of %s point to its %d pictures', async ([site, count]) => {
  const { tenantData } = (await server.raw(site, '/api/auth/fetch-ddb', { method: 'POST', payload: { siteUrl: `http://${site}.localhost:3000` } })).json()
  const addresses = Object.values(tenantData.Assets as Record<string, string | null>).filter((address) => address !== null)
  expect(addresses).toHaveLength(count)
  for (const address of addresses) expect((await server.raw(site, address)).statusCode, address).toBe(200)
})

test("a site doesn't serve another tenant’s pictures, SVG sources or other files", async () => {
  for (const path of ['KAHU/header-logo.png', 'BANKSIA/header-logo.svg', 'BANKSIA/..%2Fkahu%2Fheader-logo.png', 'NOBODY/header-logo.png'])
    expect((await server.raw('banksia', `/learnerapp/${path}`)).statusCode, path).toBe(404)
})

test('the API host serves pictures under each tenant’s code, and none of an unpublished site', async () => {
  for (const site of ['banksia', 'kahu'] as const) {
    const there = await server.raw('api', `/learnerapp/${site.toUpperCase()}/header-logo.png?v=1`)
    const own = await server.raw(site, `/learnerapp/${site.toUpperCase()}/header-logo.png?v=1`)
    expect([there.statusCode, there.headers['content-type'], there.headers['set-cookie'], there.rawPayload]).toEqual([
      200,
      'image/png',
      undefined,
      own.rawPayload,
    ])
  }
  expect((await server.raw('api', '/learnerapp/WATTLE/favicon-icon.ico')).statusCode).toBe(200)
  for (const path of ['WATTLE/header-logo.png', 'NOBODY/header-logo.png', 'BANKSIA/policies', 'BANKSIA/..%2Fkahu%2Fheader-logo.png'])
    expect((await server.raw('api', `/learnerapp/${path}`)).statusCode, path).toBe(404)
  expect((await server.raw('console', '/learnerapp/BANKSIA/header-logo.png')).headers['content-type']).not.toBe('image/png')
})

test('an unpublished site serves its favicon and nothing else', async () => {
  expect((await server.raw('wattle', '/learnerapp/WATTLE/favicon-icon.ico')).statusCode).toBe(200)
  expect((await server.raw('wattle', '/learnerapp/WATTLE/header-logo.png')).statusCode).toBe(404)
})

test('a matching ETag gets a 304', async () => {
  const { headers } = await server.raw('banksia', '/learnerapp/BANKSIA/header-logo.png')
  expect(headers['cache-control']).toBe('public, max-age=300')
  expect((await server.raw('banksia', '/learnerapp/BANKSIA/header-logo.png', { headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304)
})

test('a new picture is served immediately under its new version', async () => {
  const logo = async (version: string) => (await server.raw('straits', `/learnerapp/STRAITS/header-logo.png?v=${version}`)).body
  const before = await logo('old')
  await server.files.storage.put('learnerapp/STRAITS/header-logo.png', Readable.from([Buffer.from('new')]), 3)
  expect(await logo('new')).toBe('new')
  expect(await logo('old'), 'held for a minute').toBe(before)
})

test('a provider without pictures shows its initial in its own colour', async () => {
  await server.files.storage.remove('learnerapp/PROTEA/header-logo.png')
  const { statusCode, headers, body } = await server.raw('protea', '/learnerapp/PROTEA/header-logo.png?v=none')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/svg+xml', 'public, max-age=300'])
  expect(body).toMatch(/fill="#[0-9a-f]{6}"[^>]*>P</)
})

test("made-up versions of a large picture don't fill the memory", async () => {
  let reads = 0
  const body = Buffer.alloc(2 * 1024 * 1024)
  const storage = {
    get: async (key: string) => {
      reads++
      return { object: { key, size: body.length, contentType: 'image/png', lastModified: '', version: 'one' }, body: Readable.from([body]) }
    },
  } as Storage
  const assets = openAssets(storage)
  for (let version = 0; version < 40; version++) await assets.of('BANKSIA', 'header-logo.png', String(version))
  expect(reads).toBe(40)
  await assets.of('BANKSIA', 'header-logo.png', '39')
  expect(reads, 'the latest is remembered').toBe(40)
  await assets.of('BANKSIA', 'header-logo.png', '0')
  expect(reads, 'the first is not').toBe(41)
})
