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

test('the start screen says what to open and who to sign in as, as the page does first', async () => {
  const config = readConfig({ PORT: '3201', DATA_DIR: '/tmp/somewhere' })
  const lines = welcomeScreen(config, server.sites).split('\n')
  expect(lines[1]).toBe('  Lanyard is ready. Open http://localhost:3201')
  expect(lines[3]).toMatch(/^ {4}As a learner +http:\/\/banksia\.localhost:\d+ +learner@banksia\.example$/)
  expect(lines[4]).toMatch(/^ {4}As an administrator +http:\/\/console\.localhost:3201 +admin@banksia\.example$/)
  expect(lines).toContain(`    Password for every account: ${demonstrationPassword}`)
  expect(lines).toContain('    Data        /tmp/somewhere')
  expect(lines.length).toBeLessThan(20)
  const { body } = await server.raw('welcome', '/')
  const [first = ''] = body.split('<h2>Sites</h2>')
  for (const said of ['As a learner', 'As an administrator', 'learner@banksia.example', 'admin@banksia.example', demonstrationPassword])
    expect(first).toContain(said)
})

test('without a demonstration, the screen shows no account', () => {
  const screen = welcomeScreen(readConfig({ DATABASE_URL: 'postgres://db.example/lanyard' }), { all: () => [] })
  expect(screen).toContain('in the PostgreSQL of DATABASE_URL')
  expect(screen).not.toContain(demonstrationPassword)
  expect(screen).not.toMatch(/As a learner|Password/)
})
