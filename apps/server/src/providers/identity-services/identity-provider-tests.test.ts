import { identityProviderCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

/** A fixed clock, however long a test takes. */
const start = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock: () => start })
})
afterAll(() => server.close())

test("a provider can test services forty times in a row, then has to wait; another isn't delayed", async () => {
  const attempt = async (email: string, site: 'banksia' | 'kahu') =>
    server
      .client(identityProviderCalls, 'console', await server.staffToken(email, site))
      .tryIdentityProvider({ params: { tenantCode: site.toUpperCase() }, body: { Issuer: 'no address', ClientId: 'lanyard', ClientSecret: 'secret' } })
  for (let turn = 0; turn < 40; turn++) expect(await attempt('admin@banksia.example', 'banksia')).toMatchObject({ Success: false })
  await expect(attempt('admin@banksia.example', 'banksia')).rejects.toMatchObject({
    problem: { status: 429, detail: 'Identity services were tested often in a short time. Try again in 6 seconds.' },
  })
  expect(await attempt('admin@kahu.example', 'kahu')).toMatchObject({ Success: false })
})
