import { connect, type Socket } from 'node:net'
import { type LoopbackServer, openLoopbackServer } from './loopback-server.ts'

/** A TCP proxy on loopback that can fail as networks do. */
export type TcpProxy = LoopbackServer & {
  /** Silently drops every byte of the connections that are open now, for good. New ones are accepted and get no answer. */
  drop(): void
  /** New connections work again; the dropped ones stay dead. */
  restore(): void
  /** Holds bytes back in both directions until `release`. */
  hold(): void
  release(): void
}

type Pair = { near: Socket; far: Socket }

export const openTcpProxy = async (port: number, host = '127.0.0.1'): Promise<TcpProxy> => {
  const pairs = new Set<Pair>()
  const dead = new Set<Socket>()
  let [isDropping, isHolding] = [false, false]

  const silence = (socket: Socket) => {
    socket.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close')
    socket.resume()
    dead.add(socket)
  }
  const forward = (from: Socket, to: Socket, pair: Pair) => {
    from.on('data', (bytes) => void to.write(bytes))
    from.on('close', () => {
      to.destroy()
      pairs.delete(pair)
    })
    from.on('error', () => to.destroy())
  }
  const accept = (near: Socket) => {
    near.setNoDelay(true)
    if (isDropping) {
      near.on('error', () => {})
      return silence(near)
    }
    const far = connect({ port, host, noDelay: true })
    const pair = { near, far }
    pairs.add(pair)
    forward(near, far, pair)
    forward(far, near, pair)
    if (isHolding) near.pause()
  }
  const openSockets = () => [...dead, ...[...pairs].flatMap(({ near, far }) => [near, far])]

  return {
    ...(await openLoopbackServer(accept, openSockets)),
    drop: () => {
      isDropping = true
      for (const { near, far } of pairs) [near, far].forEach(silence)
      pairs.clear()
    },
    restore: () => {
      isDropping = false
    },
    hold: () => {
      isHolding = true
      for (const { near, far } of pairs) [near, far].forEach((socket) => void socket.pause())
    },
    release: () => {
      isHolding = false
      for (const { near, far } of pairs) [near, far].forEach((socket) => void socket.resume())
    },
  }
}
