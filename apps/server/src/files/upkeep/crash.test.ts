import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../storage/storage-testing.ts'
import { testSecret } from '../../testing/addresses.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours } from '../../testing/test-clock.ts'
import { openSender, type Sender } from '../testing/sending.ts'
import { cleanUpDocuments } from './clean-up.ts'
import { reconcileDocuments } from './reconcile.ts'

let server: TestServer
let learner: Sender
/** The files that come with the demonstration. */
let before: string[]
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  learner = await openSender(server, 'banksia', 'learner@banksia.example')
  before = await stored()
})
afterAll(() => server.close())

const stored = async () => (await Array.fromAsync(server.files.storage.list('learnerapp/BANKSIA/documents/'))).map(({ key }) => key).sort()

const environment = () => ({
  PATH: process.env.PATH,
  DATABASE_URL: server.ownerUrl,
  DATABASE_APP_URL: server.appUrl,
  STORAGE_URL: pathToFileURL(server.filesFolder).href,
  LANYARD_SECRET: testSecret,
  LEARNER_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  INTERNAL_PORT: '0',
  LISTEN_ADDRESS: '127.0.0.1',
})

const program = (name: string) => new URL(name, import.meta.url).pathname

const reconcile = async (...args: string[]) => {
  const child = spawn(process.execPath, [program('../../../lanyard-command.mjs'), 'reconcile', '--json', ...args], { env: environment() })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'exit')
  return { code, found: JSON.parse(output) }
}

/** Sends half, waits, and sends the rest. Ignores the outcome. */
const sendSlowly = async (port: number, address: string, content: Buffer): Promise<number | undefined> => {
  const { host, pathname, search } = new URL(address)
  const sending = request({ host: '127.0.0.1', port, path: pathname + search, method: 'PUT', headers: { host, 'content-length': content.length } })
  const answered = once(sending, 'response').then(
    ([response]) => response.resume().statusCode as number,
    () => undefined,
  )
  sending.write(content.subarray(0, content.length / 2))
  await pause(Math.random() * 60)
  sending.end(content.subarray(content.length / 2))
  return answered
}

test('after kill -9 during uploads, acknowledged files are complete, and a day later nothing is orphaned', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [program('../../lanyard.main.ts')], { env: { ...environment(), PORT: String(port) } })
  const alive = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok
  await expect.poll(alive, { timeout: 20_000, interval: 50 }).toBe(true)

  const content = Buffer.alloc(200_000, 'some words ')
  const announced = []
  for (let count = 0; count < 40; count++) announced.push(await learner.announce(`${count}.txt`, content.length))
  const sent = announced.map(async ({ documentId, documentPreSignedUrl }) => ({ documentId, status: await sendSlowly(port, documentPreSignedUrl, content) }))
  await Promise.any(sent.slice(-20).map((each) => each.then(({ status }) => status === 200 || Promise.reject(new Error('not yet')))))
  child.kill('SIGKILL')
  await once(child, 'exit')

  const acknowledged = (await Promise.all(sent)).filter(({ status }) => status === 200)
  expect(acknowledged.length).toBeGreaterThan(0)
  for (const { documentId } of acknowledged) expect((await learner.open(documentId)).rawPayload.equals(content), String(documentId)).toBe(true)

  expect((await reconcile()).found).toMatchObject({ filesWithoutRow: [], rowsWithoutFile: [] })
  const later = { ...server.files, clock: () => Date.now() + hours(25) }
  await cleanUpDocuments(later)
  expect(await stored()).toEqual(before)
  expect(await reconcileDocuments(later, { isRepairing: false })).toMatchObject({ filesWithoutRow: [], rowsWithoutFile: [] })
}, 60_000)

test('the reconciliation command reports mismatches, and repairs them with --repair', async () => {
  const { documentId } = await learner.send('lost.txt', Buffer.from('lost'))
  for (const key of await stored()) if (!before.includes(key)) await server.files.storage.remove(key)
  const tenantId = server.tenantId('banksia')
  expect(await reconcile()).toMatchObject({ code: 1, found: { rowsWithoutFile: [{ tenantId, documentId }], isRepaired: false } })
  expect(await reconcile('--repair')).toMatchObject({ code: 0, found: { rowsWithoutFile: [{ tenantId, documentId }], isRepaired: true } })
  expect(await reconcile()).toMatchObject({ code: 0, found: { filesWithoutRow: [], rowsWithoutFile: [] } })
}, 60_000)
