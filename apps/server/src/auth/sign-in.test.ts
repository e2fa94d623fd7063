import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../demonstration/tenants.ts'
import { openBrowser } from '../testing/browser.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a learner signs in with username and password and holds both tokens', async () => {
  const browser = openBrowser(server.app, origins.banksia)
  expect(await browser.session()).toEqual({})
  expect(await browser.signIn({ username: 'learner@banksia.example', password: demonstrationPassword })).toMatchObject({
    status: 200,
    error: null,
    url: `${origins.banksia}/`,
  })
  const { user, expires } = await browser.session()
  expect(user).toMatchObject({ username: 'learner@banksia.example', idToken: expect.any(String), accessToken: expect.any(String) })
  expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now())
  const lists = await server.raw('banksia', '/combos/genders', { bearer: user?.accessToken })
  expect(lists.statusCode).toBe(200)
})
