import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { demonstrationLearners, demonstrationPassword, demonstrationStaff } from '../demonstration/tenants.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'
import { welcomeScreen } from './screen.ts'

let server: TestServer
let withoutDemonstration: TestServer
beforeAll(async () => {
  server = await openTestServer()
  withoutDemonstration = await openTestServer({ environment: { LANYARD_DEMO: 'off' } })
})
afterAll(async () => {
  await server.close()
  await withoutDemonstration.close()
})

const emails = [...demonstrationLearners, ...demonstrationStaff].map(({ email }) => email)

test('the page shows every site, the API and console, and every account with the password once', async () => {
  const { body, headers } = await server.raw('welcome', '/')
  for (const { origin, tenant } of server.sites.all()) {
    expect(body).toContain(`<a href="${origin}">${tenant.name}</a>`)
    expect(body).toContain(tenant.settings.Branding.PrimaryColour)
  }
  for (const address of [origins.console, `${origins.api}/docs`, `${origins.welcome}/mail`]) expect(body).toContain(`href="${address}"`)
  for (const email of emails) expect(body).toContain(`<code>${email}</code>`)
  expect(body.split(`<code>${demonstrationPassword}</code>`)).toHaveLength(2)
  expect(body).toContain('<code>JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP</code>')
  expect(body).toContain('Not published')
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
  expect(headers['cache-control']).toBe('no-store')
})

test("the page exists only on a demonstration's own host", async () => {
  for (const origin of ['api', 'console', 'banksia'] as const) expect((await server.raw(origin, '/')).body).not.toContain(demonstrationPassword)
  const refused = await withoutDemonstration.raw('welcome', '/')
  expect(refused.statusCode).toBe(404)
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(refused.body).not.toContain(demonstrationPassword)
})

test('the start screen says where everything is, in columns', () => {
  const config = readConfig({ PORT: '3201', DATA_DIR: '/tmp/somewhere' })
  const lines = welcomeScreen(config, server.sites).split('\n')
  expect(lines).toContain('    Start here   http://localhost:3201')
  expect(lines).toContain('    Console      http://console.localhost:3201')
  expect(lines).toContain('    API          http://api.localhost:3201/docs')
  expect(lines).toContain('    Data         /tmp/somewhere')
  expect(lines.filter((line) => line.includes('not published'))).toHaveLength(1)
  for (const email of emails) expect(lines.some((line) => line.includes(email))).toBe(true)
  const accounts = lines.filter((line) => line.includes('@'))
  expect(new Set(accounts.map((line) => line.trim().split(/ {2,}/)[0]?.length)).size).toBeGreaterThan(1)
  const secondColumns = accounts.map((line) => line.search(/(?<= {3})\S/))
  expect(new Set(secondColumns).size).toBe(1)
})

test('without a demonstration, the screen shows no account', () => {
  const screen = welcomeScreen(readConfig({ DATABASE_URL: 'postgres://db.example/lanyard' }), { all: () => [] })
  expect(screen).toContain('in the PostgreSQL of DATABASE_URL')
  expect(screen).not.toContain(demonstrationPassword)
  expect(screen).not.toMatch(/Start here|Sites|Accounts/)
})
