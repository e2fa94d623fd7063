import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { eicar } from './sample-files.ts'

/** `hangs-up` closes the connection midway; `confused` answers with an error. */
export type ClamdMood = 'well' | 'hangs-up' | 'confused'

const readCommand = async (socket: Socket, mood: () => ClamdMood) => {
  let seen = Buffer.alloc(0)
  for await (const bytes of socket) {
    seen = Buffer.concat([seen, bytes as Buffer])
    if (mood() === 'hangs-up') return socket.destroy()
    const content = streamIn(seen)
    if (content === undefined) continue
    const answer = mood() === 'confused' ? 'INSTREAM size limit exceeded. ERROR' : content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    return socket.end(`${answer}\0`)
  }
}

/** The content of a complete INSTREAM command. Undefined while it is incomplete. */
const streamIn = (seen: Buffer): Buffer | undefined => {
  const command = Buffer.from('zINSTREAM\0')
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= seen.length; ) {
    const length = seen.readUInt32BE(at)
    if (length === 0) return seen.subarray(0, command.length).equals(command) ? Buffer.concat(parts) : undefined
    parts.push(seen.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
}

/** A server that speaks clamd's protocol and knows one virus. */
export const openClamdServer = async () => {
  let mood: ClamdMood = 'well'
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void readCommand(socket, () => mood).catch(() => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `tcp://127.0.0.1:${port}`,
    feel: (next: ClamdMood) => {
      mood = next
    },
    close: () => {
      server.close()
    },
  }
}
