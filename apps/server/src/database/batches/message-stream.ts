import type { EventEmitter } from 'node:events'

/** Takes the messages of its statements from the bytes that PostgreSQL sends. */
export type MessageTaker = { takeRow(bytes: Buffer, at: number): void; takeCompletion(): void }

const codeOf = (letter: string) => letter.charCodeAt(0)
const [dataRow, commandComplete, bindComplete, readyForQuery] = ['D', 'C', '2', 'Z'].map(codeOf)
/** A letter and the length of what follows, which counts itself. */
const headSize = 5

/**
 * Gives the rows that PostgreSQL sends to whoever takes them, as bytes, and everything else to pg's parser, which would make a text of every field. `pg-copy-streams`
 * steps in at the same place. Returns how to take the messages until PostgreSQL is ready for the next query.
 */
export const openMessageStream = (stream: EventEmitter) => {
  const [parse] = stream.listeners('data') as [(bytes: Buffer) => void]
  let taker: MessageTaker | undefined
  /** The beginning of a message, in pieces, and how long it will be. */
  let pieces: Buffer[] = []
  let [received, awaited] = [0, 0]

  /** Reads the complete messages, and returns where the rest begins. */
  const read = (bytes: Buffer): number => {
    let at = 0
    let passedOn = 0
    awaited = 0
    while (at + headSize <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) {
        awaited = end - at
        break
      }
      const code = bytes[at]
      if (taker && (code === dataRow || code === commandComplete || code === bindComplete)) {
        if (passedOn < at) parse(bytes.subarray(passedOn, at))
        passedOn = end
        if (code === dataRow) taker.takeRow(bytes, at + headSize)
        else if (code === commandComplete) taker.takeCompletion()
      } else if (code === readyForQuery) taker = undefined
      at = end
    }
    if (passedOn < at) parse(bytes.subarray(passedOn, at))
    return at
  }

  const receive = (bytes: Buffer) => {
    pieces.push(bytes)
    received += bytes.length
    if (received < awaited) return
    const all = pieces.length === 1 ? bytes : Buffer.concat(pieces)
    const rest = read(all)
    pieces = rest < all.length ? [all.subarray(rest)] : []
    received = all.length - rest
  }

  stream.removeListener('data', parse)
  stream.on('data', receive)
  return {
    giveTo: (next: MessageTaker) => {
      taker = next
    },
  }
}
