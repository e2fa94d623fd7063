import type { Socket } from 'node:net'
import { type LoopbackServer, openLoopbackServer } from '../../apps/server/src/testing/loopback-server.ts'

/** A server on loopback that accepts every connection and never responds. */
export const openSilentServer = (): Promise<LoopbackServer> => {
  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
  }
  return openLoopbackServer(accept, () => sockets)
}
