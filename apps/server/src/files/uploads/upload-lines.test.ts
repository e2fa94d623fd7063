import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { goodFiles } from '../testing/sample-files.ts'
import { openSender, type Sender } from '../testing/sending.ts'

/** Uploads over real connections: in pieces, aborted, too long, and with URLs that no client would write. */
let server: TestServer
let learner: Sender
let port: number
beforeAll(async () => {
  server = await openTestServer()
  learner = await openSender(server, 'banksia', 'learner@banksia.example')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const host = 'banksia.localhost:3000'
const pathOf = (address: string) => address.replace(`http://${host}`, '')
const pdf = goodFiles.pdf as Buffer

const putInPieces = async (path: string, pieces: Buffer[], headers: Record<string, string> = {}) => {
  const sending = request({ host: '127.0.0.1', port, path, method: 'PUT', headers: { host, 'content-type': 'application/octet-stream', ...headers } })
  const answered = once(sending, 'response')
  sending.on('error', () => {})
  for (const piece of pieces) sending.write(piece)
  sending.end()
  const [response] = await answered
  response.resume()
  return response.statusCode as number
}

const send = async (text: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const bytes of socket) answer += bytes
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
}

test('25 MB arrive in pieces without a length, and are opened as they were sent', async () => {
  const size = 25 * 1024 * 1024
  const content = Buffer.alloc(size, 'all work and no play ')
  const { documentId, documentPreSignedUrl } = await learner.announce('long.txt', size)
  const pieces = Array.from({ length: 25 }, (_, index) => content.subarray(index * 1024 * 1024, (index + 1) * 1024 * 1024))
  expect(await putInPieces(pathOf(documentPreSignedUrl), pieces)).toBe(200)
  expect((await learner.open(documentId)).rawPayload.equals(content)).toBe(true)
})

test('an upload larger than announced is cut off, with or without a length, and a smaller one is refused', async () => {
  const { documentId, documentPreSignedUrl } = await learner.announce('a.pdf', pdf.length)
  const path = pathOf(documentPreSignedUrl)
  expect(await putInPieces(path, [pdf, Buffer.from('more')])).toBe(413)
  expect(await putInPieces(path, [pdf, ...Array.from({ length: 64 }, () => Buffer.alloc(65_536))])).toBe(413)
  expect(await putInPieces(path, [pdf.subarray(1)])).toBe(400)
  expect(await putInPieces(path, [])).toBe(400)
  expect(await learner.stateOf(documentId)).toBe('announced')
  expect(await putInPieces(path, [pdf.subarray(0, 9), pdf.subarray(9)])).toBe(200)
})

test('an aborted upload leaves nothing behind, and its URL works again', async () => {
  const { documentId, documentPreSignedUrl } = await learner.announce('broken.txt', 100_000)
  const path = pathOf(documentPreSignedUrl)
  const socket = connect(port, '127.0.0.1')
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100000\r\n\r\n${'half '.repeat(5000)}`)
  await expect.poll(() => learner.stateOf(documentId), { interval: 5 }).toBe('receiving')
  await pause(20)
  socket.destroy()
  await expect.poll(() => learner.stateOf(documentId), { interval: 10 }).toBe('announced')
  const kept = await Array.fromAsync(server.files.storage.list('learnerapp/BANKSIA/documents/'))
  expect(kept.filter(({ key }) => key.endsWith('broken.txt'))).toEqual([])
  expect(await putInPieces(path, [Buffer.alloc(100_000, 'whole ')])).toBe(200)
})

test('a URL with dot segments is refused before normalisation', async () => {
  const { documentId } = await learner.send('a.pdf', pdf)
  const path = pathOf((await learner.client.getDocumentFile({ params: { id: documentId } })).documentUrl)
  const get = (target: string, name = host) => send(`GET ${target} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)
  expect(await get(path)).toBe(200)
  for (const wrong of ['/./files/', '/files/./', '/files/x/../', '/x/../files/', '//files/', '/files/%2e/', '/files/..%2ffiles/'])
    expect(await get(path.replace('/files/', wrong)), wrong).toBeGreaterThanOrEqual(400)
  expect(await get(`http://${host}${path}`), 'in absolute form').toBeGreaterThanOrEqual(400)
  expect(await get(`${path}#`)).toBeGreaterThanOrEqual(400)
  expect(await get(path, 'kahu.localhost:3000')).toBe(404)
})

test('a refused sender gets the response, then the connection is closed', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`PUT /files/learnerapp/x?signature=${'A'.repeat(43)} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`)
  socket.on('error', () => {})
  let answer = ''
  for await (const bytes of socket) answer += bytes
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
})

test('other requests still have thirty seconds to arrive', () => {
  expect(server.app.server.requestTimeout).toBe(15 * 60_000)
  expect(server.app.server.headersTimeout).toBe(15_000)
})
