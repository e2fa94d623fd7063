import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type LoopbackServer = { port: number; close(): Promise<void> }

/** A TCP server on loopback. Closing it destroys `openSockets` first. */
export const openLoopbackServer = async (accept: (socket: Socket) => void, openSockets: () => Iterable<Socket>): Promise<LoopbackServer> => {
  const server = createServer(accept)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of openSockets()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
