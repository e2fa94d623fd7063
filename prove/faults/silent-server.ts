import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A server on loopback that accepts every connection and never responds. */
export const openSilentServer = async (): Promise<{ port: number; close(): Promise<void> }> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
