import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '../telemetry/log.ts'
import { openServer } from './certificate.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanyard-tls-'))
  for (const name of ['first', 'second'])
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${name}.example`,
        '-keyout',
        join(folder, `${name}.key`),
        '-out',
        join(folder, `${name}.pem`),
      ],
      { stdio: 'ignore' },
    )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const warned: unknown[] = []
// Only these two are called.
const log = { info: () => {}, warn: (line: unknown) => warned.push(line) } as unknown as Log

const files = () => ({ certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), every: 20 })
let touched = Date.now() / 1000
/** Each renewal has a time of its own, however coarse the disk's clock is. */
const install = (kind: 'pem' | 'key', from: string) => {
  const to = kind === 'pem' ? files().certificate : files().key
  copyFileSync(join(folder, `${from}.${kind}`), to)
  touched += 5
  utimesSync(to, touched, touched)
}

const opened = async (port: number): Promise<TLSSocket> => {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  return socket
}
const nameAt = async (port: number) => {
  const socket = await opened(port)
  const { subject } = socket.getPeerCertificate()
  socket.destroy()
  return subject.CN
}
const ask = async (socket: TLSSocket) => {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = await once(socket, 'data')
  return String(answer)
}

test('a renewed certificate is used for new connections, and open ones go on', async () => {
  install('pem', 'first')
  install('key', 'first')
  const server = openServer({}, files(), log, (_, response) => response.end('hello')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await nameAt(port)).toBe('first.example')
  const open = await opened(port)
  expect(await ask(open)).toContain('hello')

  // The certificate arrives before its key: until both are there, the old pair stays.
  install('pem', 'second')
  await expect.poll(() => warned.length).toBeGreaterThan(0)
  expect(await nameAt(port)).toBe('first.example')
  install('key', 'second')
  await expect.poll(() => nameAt(port)).toBe('second.example')

  expect(await ask(open)).toContain('hello')
  expect(open.getPeerCertificate().subject.CN).toBe('first.example')
  const seen = warned.length
  writeFileSync(files().certificate, 'nonsense')
  await expect.poll(() => warned.length).toBeGreaterThan(seen)
  expect(await nameAt(port)).toBe('second.example')
  open.destroy()
  server.close()
})

test('a certificate that can’t be used is refused at the start, in a sentence', () => {
  install('pem', 'first')
  install('key', 'second')
  const open = () => openServer({}, files(), log, () => {})
  expect(open).toThrow("The certificate of TLS_CERT and TLS_KEY can't be used: The key belongs to another certificate.")
  rmSync(files().key)
  expect(open).toThrow(/can't be used: ENOENT/)
})
