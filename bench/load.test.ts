import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measure } from './load.ts'

const requests = ['/one', '/two'].map((path) => ({ path, headers: { host: 'banksia.localhost', 'x-sent': path } }))

/** The load on a server that answers like this, for a fifth of a second. */
const loadOf = async (answer: RequestListener, status = 200) => {
  const server = createServer(answer).listen(0, 'localhost')
  await once(server, 'listening')
  try {
    return await measure((server.address() as AddressInfo).port, requests, { status, seconds: 0.2 })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('requests are sent in turn, and the time of each is measured until its last byte', async () => {
  const counts: Record<string, number> = {}
  const body = Buffer.alloc(200_000, 'x')
  const { requestsPerSecond, p50, p99 } = await loadOf(async (request, response) => {
    const { host, 'x-sent': sent } = request.headers
    const name = `${request.url} ${host} ${sent}`
    counts[name] = (counts[name] ?? 0) + 1
    response.writeHead(200, { 'content-length': body.length }).write(body.subarray(1))
    await pause(20)
    response.end(body.subarray(0, 1))
  })
  const { '/one banksia.localhost /one': one = 0, '/two banksia.localhost /two': two = 0, ...others } = counts
  expect([others, Math.abs(one - two) <= 1, one >= 16]).toEqual([{}, true, true])
  expect([p50 >= 19, p99 >= p50, requestsPerSecond * 0.2 <= one + two]).toEqual([true, true, true])
})

test('an answer without a body counts too', async () => {
  expect((await loadOf((_, response) => response.writeHead(304).end(), 304)).requestsPerSecond).toBeGreaterThan(0)
})

test.each<[string, RequestListener, string]>([
  ['another status', (_, response) => response.writeHead(429, { 'content-length': 0 }).end(), 'Not 200 with a length: HTTP/1.1 429'],
  ['a response whose length comes in chunks', (_, response) => response.write('text') && response.end(), 'Not 200 with a length'],
  ['a closed connection', (request) => request.socket.end(), 'The server closed the connection'],
])('%s ends the load with an error', async (_, answer, message) => {
  await expect(loadOf(answer)).rejects.toThrow(message)
})
