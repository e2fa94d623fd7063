import Fastify, { type RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { Files } from './files.ts'
import { registerPublicFiles } from './provider/public-files.routes.ts'
import { registerServedFiles } from './served-files.routes.ts'

test('uploads and downloads have no overall deadline', async () => {
  // Only what the test uses.
  const app = Fastify({ routerOptions: { constraints: { hosts: { name: 'hosts', storage: () => new Map() as never, deriveConstraint: () => '' } } } })
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  const unused = {} as Files
  registerServedFiles(app, unused)
  registerPublicFiles(app, unused)
  await app.ready()
  expect(routes.map(({ method, url, config }) => [method, url, config?.isStream])).toEqual([
    ['GET', '/files/*', true],
    [['GET', 'HEAD'], '/public-files/*', true],
    ['PUT', '/files/*', true],
  ])
})
