import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

export type Verdict = { isClean: true } | { isClean: false; found: string }

/** Returns whether a file contains a virus. Throws if it can't tell. */
export type Scanner = { scan(body: AsyncIterable<Uint8Array>): Promise<Verdict> }

const patience = 60_000
const longestAnswer = 4096
const longestChunk = 64 * 1024

/** The INSTREAM command: chunks prefixed with their length, and an empty one at the end. */
async function* instream(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const bytes of body)
    for (let at = 0; at < bytes.length; at += longestChunk) {
      const chunk = bytes.subarray(at, at + longestChunk)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      yield length
      yield chunk
    }
  yield Buffer.alloc(4)
}

const readAnswer = async (socket: Socket): Promise<string> => {
  let answer = ''
  for await (const bytes of socket) {
    answer += (bytes as Buffer).toString('utf8')
    if (answer.includes('\0') || answer.length > longestAnswer) break
  }
  return answer.split('\0', 1)[0]?.trim() ?? ''
}

const verdictOf = (answer: string): Verdict => {
  if (answer === 'stream: OK') return { isClean: true }
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found) return { isClean: false, found: found.slice(0, 200) }
  throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`)
}

/** clamd over TCP. */
export const openClamd = ({ host, port }: { host: string; port: number }): Scanner => ({
  scan: async (body) => {
    const socket = connect({ host, port, noDelay: true })
    socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer')))
    let fault: unknown
    const watched = async function* () {
      try {
        yield* body
      } catch (error) {
        fault = error
        throw error
      }
    }
    try {
      await once(socket, 'connect')
      const answer = readAnswer(socket)
      answer.catch(() => {})
      // clamd may answer and close the connection before it has received everything. Then its answer counts, not the broken connection.
      const sent = pipeline(instream(watched()), socket, { end: false }).catch(() => {
        if (fault) throw fault
      })
      return verdictOf(await Promise.race([answer, sent.then(() => answer)]))
    } finally {
      socket.destroy()
    }
  },
})
