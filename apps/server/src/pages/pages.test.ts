import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationTenants } from '../demonstration/tenants.ts'
import { type Host, hostConstraint } from '../http/hosts.ts'
import type { Site } from '../sites/site.ts'
import { registerPages } from './pages.routes.ts'

const siteOf = (code: string): Site => {
  const found = demonstrationTenants.find((tenant) => tenant.code === code)
  if (!found) throw new Error(`There is no tenant ${code}`)
  const { siteStatus, host, ...tenant } = found
  return {
    siteGuid: 'guid',
    origin: `http://${host}`,
    status: siteStatus,
    tenant: { ...tenant, id: 1, status: 'active', picturesVersion: 0, userPoolId: 'pool' },
  }
}

const hosts: Record<string, Host> = {
  'banksia.localhost': { part: 'site', site: siteOf('BANKSIA'), isHttps: false },
  'wattle.localhost': { part: 'site', site: siteOf('WATTLE'), isHttps: false },
  'console.localhost': { part: 'console', isHttps: false },
}
const hostOf = ({ headers }: { headers: { host?: string | undefined } }) => hosts[headers.host ?? ''] ?? ({ part: 'nowhere', isHttps: false } as const)

const built = { 'main-1.js': 'plain', 'main-1.js.br': 'brotli', 'main-1.js.gz': gzipSync('plain'), 'main-1.woff2': 'font' }

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lanyard-pages-'))
  const dist = join(folder, 'portal/dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div><!--settings--></body></html>')
  await writeFile(join(dist, 'first-loads.json'), JSON.stringify([{ path: '/login', scripts: ['assets/sign-in-1.js'], styles: [] }]))
  await writeFile(join(dist, 'service-worker.js'), 'worker')
  for (const [name, content] of Object.entries(built)) await writeFile(join(dist, 'assets', name), content)
  app = Fastify({ routerOptions: { constraints: { hosts: hostConstraint(hostOf) } } })
  registerPages(app, hostOf, { folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, host = 'banksia.localhost', headers: Record<string, string> = {}) => app.inject({ url, headers: { host, ...headers } })

test.for(['/', '/login', '/support/12', '/account-settings?tab=x'])('%s is the portal, branded from the first byte', async (path) => {
  const { statusCode, body, headers } = await get(path)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Banksia Training</title>')
  expect(body).toContain('--primary-color:light-dark(#4ec287, #4ec287)')
  expect(body).toMatch(/<link rel="icon" href="\/learnerapp\/BANKSIA\/[^"]+\?v=/)
  expect(body).toContain('"TenantCode":"BANKSIA"')
  expect(headers['cache-control']).toBe('no-store')
})

test('nothing inline can run, and each response has its own nonce for styles', async () => {
  const policies = await Promise.all([get('/'), get('/')].map(async (answer) => String((await answer).headers['content-security-policy'])))
  for (const policy of policies) expect(policy).toMatch(/script-src 'self';/)
  expect(policies[0]).not.toMatch(/unsafe|\*|https?:/)
  expect(policies[0]).not.toBe(policies[1])
})

test("the requested page's scripts are preloaded alongside the first", async () => {
  expect((await get('/login')).body).toContain('<link rel="modulepreload" crossorigin href="/assets/sign-in-1.js">')
  expect((await get('/')).body).not.toContain('sign-in-1.js')
})

test("a chosen appearance is served with the page, anything else isn't", async () => {
  expect((await get('/', 'banksia.localhost', { cookie: 'a=1; appearance=dark' })).body).toContain('data-scheme="dark"')
  expect((await get('/', 'banksia.localhost', { cookie: 'appearance="><script>' })).body).not.toContain('data-scheme')
})

test.for(['/api/nope', '/learner-app/nope', '/combos/nope', '/account/nope', '/nope.php', '/.env'])('%s is not a page', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test.for(['/', '/login', '/finance', '/manifest.webmanifest/x'])('%s of an unpublished site shows two sentences and leaks nothing', async (path) => {
  const { statusCode, body } = await get(path, 'wattle.localhost')
  expect(statusCode).toBe(403)
  expect(body).toContain('This page is not published.')
  expect(body).toContain('Please try again later.')
  expect(body).not.toMatch(/learner site opens soon|TenantCode|<script|UserPoolId|manifest/)
})

test('built files are cached long-term, in the smallest encoding the browser accepts', async () => {
  const best = await get('/assets/main-1.js', 'banksia.localhost', { 'accept-encoding': 'gzip, deflate, br' })
  expect([best.headers['content-encoding'], best.rawPayload.toString()]).toEqual(['br', 'brotli'])
  expect(best.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/assets/main-1.js', 'banksia.localhost', { 'accept-encoding': 'gzip' })).rawPayload).toEqual(built['main-1.js.gz'])
  const plain = await get('/assets/main-1.js')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'plain'])
  const font = await get('/assets/main-1.woff2', 'banksia.localhost', { 'accept-encoding': 'br' })
  expect([font.headers['content-encoding'], font.headers['content-type'], font.body]).toEqual([undefined, 'font/woff2', 'font'])
  expect((await get('/assets/nope.js')).statusCode).toBe(404)
  expect((await get('/assets/..%2findex.html')).statusCode).toBe(404)
})

test('a phone can install the portal under the provider’s name', async () => {
  const { headers, body } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toMatch('application/manifest+json')
  expect(JSON.parse(body)).toMatchObject({ name: 'Banksia Training', short_name: 'Banksia', display: 'standalone', start_url: '/' })
})

test("the service worker lists its build's files, on sites only", async () => {
  const { body, headers } = await get('/service-worker.js')
  expect(body).toBe('self.builtFiles=["main-1.js","main-1.woff2"];worker')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
  expect((await get('/service-worker.js', 'console.localhost')).statusCode).toBe(404)
})

test('without a build the page says so, and can be retried', async () => {
  const { statusCode, headers } = await get('/', 'console.localhost')
  expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
})

test('a provider’s texts can’t break out of the page', async () => {
  const site = siteOf('BANKSIA')
  const name = '</title></script><script>alert(1)</script>'
  hosts['evil.localhost'] = {
    part: 'site',
    isHttps: false,
    site: {
      ...site,
      tenant: {
        ...site.tenant,
        settings: { ...site.tenant.settings, Site: { SiteName: name }, Branding: { PrimaryColour: '#fff}</style>', SecondaryColour: '' } },
      },
    },
  }
  const { body } = await get('/', 'evil.localhost')
  expect(body).not.toContain('<script>alert')
  expect(body.split('</style>')).toHaveLength(2)
  expect(body.split('</title>')).toHaveLength(2)
})
