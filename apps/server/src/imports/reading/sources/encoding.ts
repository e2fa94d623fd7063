import { isUtf8 } from 'node:buffer'
import { UnreadableFile, unreadable } from '../unreadable-file.ts'
import type { SourceFile } from './source-file.ts'

const decoders = { 'UTF-8': 'utf-8', 'UTF-16 LE': 'utf-16le', 'UTF-16 BE': 'utf-16be', 'Windows-1252': 'windows-1252' } as const
export type Encoding = keyof typeof decoders

/** What one quick pass over a text file tells. */
export type Survey = { encoding: Encoding; isBlank: boolean; hasQuotes: boolean; lines?: number }

const looksLikeUtf16 = (head: Buffer, zerosAt: 0 | 1) => {
  const pairs = Math.floor(Math.min(head.length, 1000) / 2)
  let zeros = 0
  for (let pair = 0; pair < pairs; pair++) if (head[pair * 2 + zerosAt] === 0 && head[pair * 2 + 1 - zerosAt] !== 0) zeros++
  return pairs > 1 && zeros > pairs * 0.7
}

/** By the byte order mark, or by the zeros beside Latin letters. */
export const utf16Of = (head: Buffer): Encoding | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF-16 LE'
  if (head[0] === 0xfe && head[1] === 0xff) return 'UTF-16 BE'
  if (looksLikeUtf16(head, 1)) return 'UTF-16 LE'
  return looksLikeUtf16(head, 0) ? 'UTF-16 BE' : undefined
}

/** How many bytes at the end belong to a character that continues in the next chunk. */
const unfinished = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
const countOf = (bytes: Buffer, byte: number) => {
  let count = 0
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++
  return count
}
const byteOrderMark = [0xef, 0xbb, 0xbf]
const isBlankByte = (byte: number) => byte <= 0x20 || byteOrderMark.includes(byte)

const binary = (name: string) => new UnreadableFile(`${name} contains NUL characters, so it isn’t a text file. Export it again as CSV.`)

/** Reads the whole file once: a character late in a file can decide its encoding. */
export const surveyOf = async (file: SourceFile): Promise<Survey> => {
  let utf16: Encoding | undefined
  let [isFirst, isValidUtf8, isBlank, hasQuotes] = [true, true, true, false]
  let [feeds, returns, last] = [0, 0, lineFeed]
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of file.bytes()) {
    if (isFirst) utf16 = utf16Of(part)
    isFirst = false
    if (utf16) {
      isBlank = file.size <= 2
      break
    }
    if (part.includes(0)) throw binary(file.name)
    isBlank &&= part.every(isBlankByte)
    hasQuotes ||= part.includes(0x22)
    feeds += countOf(part, lineFeed)
    returns += countOf(part, carriageReturn)
    last = part.at(-1) ?? last
    if (!isValidUtf8) continue
    const whole = rest.length > 0 ? Buffer.concat([rest, part]) : part
    const tail = unfinished(whole)
    isValidUtf8 = isUtf8(whole.subarray(0, whole.length - tail))
    rest = whole.subarray(whole.length - tail)
  }
  if (utf16) return { encoding: utf16, isBlank, hasQuotes: true }
  const isUnfinished = last !== lineFeed && last !== carriageReturn
  return { encoding: isValidUtf8 && rest.length === 0 ? 'UTF-8' : 'Windows-1252', isBlank, hasQuotes, lines: (feeds || returns) + (isUnfinished ? 1 : 0) }
}

/** The file's text in pieces, without a byte order mark. */
export async function* textsOf(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(decoders[encoding], { fatal: true })
  const decoded = (part?: Buffer) => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode()
    } catch (cause) {
      throw unreadable(`${file.name} isn’t valid ${encoding}: it may be cut off or damaged.`, cause)
    }
  }
  const isWide = encoding.startsWith('UTF-16')
  for await (const part of file.bytes()) {
    const text = decoded(part)
    if (isWide && text.includes('\0')) throw binary(file.name)
    yield text
  }
  yield decoded()
}
