import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy on loopback that can fail as networks do. */
export type TcpProxy = {
  port: number
  /** Silently drops every byte of the connections that are open now, for good. New ones are accepted and get no answer. */
  drop(): void
  /** New connections work again; the dropped ones stay dead. */
  restore(): void
  /** Holds bytes back in both directions until `release`. */
  hold(): void
  release(): void
  close(): Promise<void>
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
  const server = createServer((near) => {
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
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    port: (server.address() as AddressInfo).port,
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
    close: async () => {
      for (const socket of [...dead, ...[...pairs].flatMap(({ near, far }) => [near, far])]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
