import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentKey } from '../files/documents/documents.ts'
import { type Origin, openTestServer, origins, type TestServer } from '../testing/server.ts'

/** Downloads over real connections, by clients that read slowly or not at all. */
let server: TestServer
let port: number
beforeAll(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  for (const site of ['banksia', 'kahu'] as const) await giveLargeDocument(site, `learner@${site}.example`)
  await giveLargeDocument('banksia', 'second@banksia.example')
})
afterAll(() => server.close())

/** More than a connection's buffers hold, so a download waits for its reader. */
const size = 24 * 1024 * 1024
const giveLargeDocument = async (site: Origin, email: string) => {
  const key = documentKey(site, 'large.txt')
  await server.files.storage.put(key, Readable.from([Buffer.alloc(size, 'x')]), size)
  const tenantId = server.tenantId(site)
  await server.asOwner(
    `insert into documents (tenant_id, learner_id, is_from_learner, filename, storage_key, content_type, size, state, created_at, last_modified_at, attached_at)
     select l.tenant_id, l.id, false, 'large.txt', $1, 'text/plain', $3, 'clean', now(), now(), now() from learners l where l.email = $2 returning 1`,
    [key, email, size],
    tenantId,
  )
}

const addressFor = async (site: Origin, email: string) => {
  const { url } = await server.client(learnerCalls, site, await server.learnerToken(site, email)).createDataDownload()
  return new URL(url).pathname
}

const open = async (site: Origin, path: string): Promise<IncomingMessage> => {
  const sent = request({ host: '127.0.0.1', port, path, headers: { host: new URL(origins[site]).host }, agent: false }).end()
  const [answer] = await once(sent, 'response')
  return answer
}

const readWhole = async (answer: IncomingMessage) => Buffer.concat(await Array.fromAsync(answer)).length

test('stalled downloads block neither another provider nor another learner of the same provider', async () => {
  const slow: IncomingMessage[] = []
  for (const email of ['learner@banksia.example', 'learner@banksia.example', 'second@banksia.example', 'second@banksia.example'])
    slow.push(await open('banksia', await addressFor('banksia', email)))
  expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])

  const ofAnother = await open('kahu', await addressFor('kahu', 'learner@kahu.example'))
  expect(ofAnother.statusCode).toBe(200)
  expect(await readWhole(ofAnother)).toBeGreaterThan(size)

  const ofANewcomer = await open('banksia', await addressFor('banksia', 'new@banksia.example'))
  expect(ofANewcomer.statusCode).toBe(200)
  expect(await readWhole(ofANewcomer)).toBeGreaterThan(1000)

  const third = await addressFor('banksia', 'learner@banksia.example')
  const refused = await open('banksia', third)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(JSON.parse(String(Buffer.concat(await Array.fromAsync(refused))))).toMatchObject({
    detail: 'You already have 2 downloads running. Try again when one has finished.',
  })

  for (const answer of slow) answer.destroy()
  await expect
    .poll(async () => {
      const again = await open('banksia', third)
      again.destroy()
      return again.statusCode
    })
    .toBe(200)
})
