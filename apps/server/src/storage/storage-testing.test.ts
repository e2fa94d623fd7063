import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Storage } from './storage-s3.ts'
import { openSigner, type S3Address } from './storage-s3-signing.ts'
import { openS3Server } from './storage-testing.ts'

let store: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  store = await openS3Server()
})
afterAll(() => store.close())

type Sent = { method?: string; headers?: Record<string, string>; body?: string; datetime?: string; as?: Partial<S3Address> }

const send = async (path: string, { method = 'GET', headers = {}, body, datetime, as = {} }: Sent = {}) => {
  const signed = await openSigner({ ...store.address, ...as })({ method, path, headers, ...(datetime && { datetime }) })
  const answer = await fetch(signed.url, { method, headers: signed.headers, ...(body !== undefined && { body }) })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a request without a signature, with a wrong one, or signed long ago is refused', async () => {
  expect((await fetch(`${store.address.endpoint}/lanyard/a.txt`)).status).toBe(403)
  expect(await send('/a.txt', { as: { secretAccessKey: 'WRONG' } })).toMatchObject({ status: 403, text: expect.stringContaining('SignatureDoesNotMatch') })
  expect(await send('/a.txt', { as: { accessKeyId: 'SOMEBODY' } })).toMatchObject({ status: 403, text: expect.stringContaining('InvalidAccessKeyId') })
  expect(await send('/a.txt', { datetime: '20130524T000000Z' })).toMatchObject({ status: 403, text: expect.stringContaining('RequestTimeTooSkewed') })
  expect(await send('/a.txt', { as: { bucket: 'other' } })).toMatchObject({ status: 404, text: expect.stringContaining('NoSuchBucket') })
})

test('a refused write stores nothing, nor does one whose body differs from the signed one', async () => {
  await send('/refused.txt', { method: 'PUT', body: 'x', as: { secretAccessKey: 'WRONG' } })
  const headers = { 'x-amz-content-sha256': '0'.repeat(64) }
  expect(await send('/refused.txt', { method: 'PUT', body: 'x', headers })).toMatchObject({ status: 400 })
  expect(await send('/refused.txt')).toMatchObject({ status: 404, text: expect.stringContaining('NoSuchKey') })
})

test('parts of an object are answered as HTTP says', async () => {
  await send('/parts.txt', { method: 'PUT', body: '0123456789' })
  const part = async (range: string) => {
    const { status, headers, text } = await send('/parts.txt', { headers: { range } })
    return [status, headers.get('content-range'), text]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=8-')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=9-20')).toEqual([206, 'bytes 9-9/10', '9'])
  expect((await part('bytes=10-12'))[0]).toBe(416)
})

test('a list is paged in key order and reaches every key', async () => {
  const keys = Array.from({ length: 1003 }, (_, number) => `many/${String(number).padStart(4, '0')} & <é>.txt`)
  for (const key of keys.toReversed()) await send(`/${key.split('/').map(encodeURIComponent).join('/')}`, { method: 'PUT', body: 'x' })
  expect((await send('?list-type=2&prefix=many%2F')).text).toContain('<KeyCount>1000</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>true</IsTruncated>')
  expect((await Array.fromAsync(openS3Storage(store.address).list('many/'))).map(({ key }) => key)).toEqual(keys)
})

test('an upload that breaks off is not stored', async () => {
  const { url, headers } = await openSigner(store.address)({ method: 'PUT', path: '/half.txt', headers: {} })
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const lines = [...(headers as Headers)].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`PUT ${pathname} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines}Content-Length: 10\r\n\r\nhalf`)
  await pause(100)
  socket.destroy()
  await pause(100)
  expect((await send('/half.txt')).status).toBe(404)
})
