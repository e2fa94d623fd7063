import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { giveUploadsTime } from './upload-time.ts'

test("a request that doesn't arrive in time is a 408, unless it is an upload", async () => {
  const app = Fastify()
  giveUploadsTime(app, { longest: 150 })
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null))
  })
  for (const url of ['/slow', '/files/slow']) app.route({ method: ['PUT', 'POST'], url, handler: async () => 'arrived' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const begin = async (line: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${line} HTTP/1.1\r\nHost: x\r\nContent-Type: text/x\r\nContent-Length: 10\r\n\r\nhalf-`)
    return socket
  }
  const answerOf = async (socket: Awaited<ReturnType<typeof begin>>) => String((await once(socket, 'data'))[0])

  for (const line of ['POST /slow', 'PUT /slow', 'POST /files/slow', 'POST /nowhere']) {
    const socket = await begin(line)
    const answer = await answerOf(socket)
    expect(answer, line).toMatch(/^HTTP\/1\.1 (408|404)/)
    if (!socket.closed) await once(socket, 'close')
  }
  const upload = await begin('PUT /files/slow')
  await pause(400)
  upload.write('whole')
  expect(await answerOf(upload)).toMatch(/^HTTP\/1\.1 200/)
  upload.destroy()
  await app.close()
})
