import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { selfSigned } from './certificate.ts'

/** Terminates TLS in front of a Lanyard, and forwards every byte unchanged. */
export type EncryptedFront = { port: number; close(): Promise<void> }

export const openEncryptedFront = async (lanyard: number): Promise<EncryptedFront> => {
  const near = new Set<TLSSocket>()
  const server = createServer(selfSigned('localhost'), (socket) => {
    const far = connect(lanyard, 'localhost')
    near.add(socket)
    socket.on('close', () => near.delete(socket))
    for (const [one, other] of [
      [socket, far],
      [far, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    socket.pipe(far).pipe(socket)
  })
  server.on('tlsClientError', () => {})
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of near) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
