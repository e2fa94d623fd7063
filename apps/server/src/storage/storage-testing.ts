import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSignedRightly } from './storage-testing-signature.ts'

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const secret = 'S3RVER'
const refusal = '<Error><Code>SignatureDoesNotMatch</Code></Error>'

/** The server behind takes any signature; this stands before it and takes only right ones. */
const checkSignatures = (port: number) => (incoming: IncomingMessage, outgoing: ServerResponse) => {
  const { method = '', url = '', headers } = incoming
  if (!isSignedRightly({ method, url, headers }, secret)) {
    incoming.resume()
    outgoing.writeHead(403, { 'content-type': 'application/xml' }).end(refusal)
    return
  }
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.on('close', () => incoming.complete || onward.destroy())
  incoming.pipe(onward)
}

/** A process of its own that speaks S3, as a store on another machine does, behind a check of every signature. */
export const openS3Server = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-s3-'))
  const port = await freePort()
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  const child = spawn(process.execPath, [program, '-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'lanyard'], { stdio: 'pipe' })
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => Promise.reject(new Error('s3rver ended')))])
  const door = createHttpServer(checkSignatures(port)).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = `127.0.0.1:${(door.address() as AddressInfo).port}/lanyard?region=ap-southeast-2&tls=off`
  return {
    url: `s3://S3RVER:${secret}@${address}`,
    wrongUrl: `s3://S3RVER:WRONG@${address}`,
    close: async () => {
      door.close()
      door.closeAllConnections()
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
