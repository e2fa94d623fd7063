import type { Socket } from 'node:net'
import pg from 'pg'
import { type LoopbackServer, openLoopbackServer } from './loopback-server.ts'

type Server = { socket: Socket; client: Client | undefined }
type Client = { socket: Socket; server: Server | undefined; pending: Buffer[]; outstanding: number }

const frame = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const welcome = Buffer.concat([
  frame('R', Buffer.from([0, 0, 0, 0])),
  frame('S', Buffer.from('server_version\x0018.0\0')),
  frame('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 2])),
  frame('Z', Buffer.from('I')),
])
const refusal = frame('E', Buffer.from('SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0'))
const sslRequest = 80877103

/** Forwards whole messages. */
const framed = (onData: (message: Buffer) => void) => {
  let rest = Buffer.alloc(0)
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const end = rest.readInt32BE(1) + 1
      onData(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}

/** A connection to the database whose raw bytes are ours once it is open. */
const connectRaw = async (connectionString: string): Promise<Socket> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { stream } = (client as typeof client & { connection: { stream: Socket } }).connection
  stream.removeAllListeners()
  stream.on('error', () => {})
  return stream
}

/**
 * A connection pooler in transaction mode like PgBouncer before 1.21: it supports no prepared statements and no `options`, and passes no notifications on.
 */
export const openTransactionPooler = async (connectionString: string, size: number): Promise<LoopbackServer> => {
  const idle: Server[] = []
  const waiting: Client[] = []
  const sockets = new Set<Socket>()

  const link = (client: Client, server: Server) => {
    client.server = server
    server.client = client
    for (const message of client.pending.splice(0)) server.socket.write(message)
  }
  const release = (server: Server) => {
    if (server.client) server.client.server = undefined
    server.client = undefined
    const next = waiting.shift()
    if (next) link(next, server)
    else idle.push(server)
  }

  for (let count = 0; count < size; count++) {
    const server: Server = { socket: await connectRaw(connectionString), client: undefined }
    sockets.add(server.socket)
    idle.push(server)
    const onData = framed((message) => {
      const { client } = server
      client?.socket.write(message)
      if (String.fromCharCode(message[0] as number) !== 'Z' || !client) return
      client.outstanding--
      if (client.outstanding === 0 && String.fromCharCode(message[5] as number) === 'I') release(server)
    })
    server.socket.on('data', onData)
  }

  const forward = (client: Client, message: Buffer) => {
    const type = String.fromCharCode(message[0] as number)
    if (type === 'X') return client.socket.end()
    if (type === 'Q' || type === 'S') client.outstanding++
    if (client.server) return client.server.socket.write(message)
    client.pending.push(message)
    if (client.pending.length > 1) return
    const server = idle.pop()
    if (server) link(client, server)
    else waiting.push(client)
  }

  const accept = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.setNoDelay(true)
    const client: Client = { socket, server: undefined, pending: [], outstanding: 0 }
    const onData = framed((message) => void forward(client, message))
    socket.on('close', () => {
      sockets.delete(socket)
      if (client.server) release(client.server)
    })
    const start = (bytes: Buffer) => {
      if (bytes.readInt32BE(4) === sslRequest) return socket.write('N')
      socket.off('data', start)
      if (bytes.includes('\0options\0')) return socket.end(refusal)
      socket.write(welcome)
      socket.on('data', onData)
    }
    socket.on('data', start)
  }
  return openLoopbackServer(accept, () => sockets)
}
