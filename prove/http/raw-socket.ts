import { connect } from 'node:net'

/** Where bytes are sent: a port on this machine, and the loopback address they come from. */
export type Peer = { port: number; from?: string }

/** Sends bytes unchanged. Resolves to everything received until the other side closed the connection or went silent. */
export const sendBytes = ({ port, from = '127.0.0.1' }: Peer, bytes: string, patience = 1_000): Promise<string> =>
  new Promise((resolve) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(bytes, 'latin1'))
    socket.setTimeout(patience, () => socket.destroy())
    socket.on('data', (part) => {
      received += part.toString('latin1')
    })
    // A refused connection may be reset: what arrived before counts.
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })

export const statusesIn = (received: string): number[] => [...received.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))
