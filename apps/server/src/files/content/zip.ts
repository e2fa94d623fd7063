import type { Bytes } from './bytes.ts'

type Entry = { name: string; offset: number; packed: number; unpacked: number }

const endLength = 22
const endMark = 0x06054b50
const entryMark = 0x02014b50
const headMark = 0x04034b50
const longestComment = 0xffff
const mostEntries = 10_000
const megabyte = 1024 * 1024
const mostUnpacked = 1024 * megabyte
const suspiciousFrom = 100 * megabyte
const suspiciousRatio = 100
const archives = /\.(zip|zipx|7z|rar|gz|tgz|bz2|xz|zst|tar|jar|war|apk|iso|cab)$/i

/** The position of the end record, if the file ends like a zip file. */
const endOf = (tail: Buffer): number => {
  for (let at = tail.length - endLength; at >= 0; at--)
    if (tail.readUInt32LE(at) === endMark && at + endLength + tail.readUInt16LE(at + 20) === tail.length) return at
  return -1
}

const tailOf = (bytes: Bytes) => {
  const length = Math.min(bytes.size, endLength + longestComment)
  return bytes.read(bytes.size - length, length)
}

/** Whether a file with another extension also opens as a zip file. */
export const endsAsZip = async (bytes: Bytes): Promise<boolean> => endOf(await tailOf(bytes)) >= 0

const entriesIn = (directory: Buffer, count: number): Entry[] | undefined => {
  const entries: Entry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) return undefined
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === directory.length ? entries : undefined
}

/** The zip directory, if the whole file is a zip file and nothing else. */
const readEntries = async (bytes: Bytes): Promise<Entry[] | undefined> => {
  const head = await bytes.read(0, 4)
  if (head.length < 4 || head.readUInt32LE(0) !== headMark) return undefined
  const tail = await tailOf(bytes)
  const end = endOf(tail)
  if (end < 0) return undefined
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const from = tail.readUInt32LE(end + 16)
  if (count === 0 || count > mostEntries || from + length !== bytes.size - tail.length + end) return undefined
  return entriesIn(await bytes.read(from, length), count)
}

const overlap = (entries: readonly Entry[]) => {
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset)
  return inOrder.some(({ offset, packed }, index) => offset + 30 + packed > (inOrder[index + 1]?.offset ?? Number.POSITIVE_INFINITY))
}

const leadsOut = (name: string) => /^[/\\]|^[a-z]:|\\/i.test(name) || name.split('/').includes('..') || /\p{Cc}/u.test(name)

const isBomb = (entries: readonly Entry[], size: number) => {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  return unpacked > mostUnpacked || (unpacked > suspiciousFrom && unpacked / size > suspiciousRatio) || overlap(entries)
}

const officeParts: Record<string, string> = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' }

const officeFault = (part: string, names: ReadonlySet<string>) => {
  if (!names.has('[Content_Types].xml') || !names.has(part)) return 'It is not the kind of Office document that its name says.'
  if ([...names].some((name) => /vbaProject\.bin$/i.test(name))) return 'It holds macros.'
}

/** What is wrong with a zip file, or with an Office document, which is a zip file inside. */
export const zipFault = async (bytes: Bytes, extension: string): Promise<string | undefined> => {
  const entries = await readEntries(bytes)
  if (!entries) return 'It can’t be opened as what its name says.'
  if (entries.some(({ name }) => leadsOut(name))) return 'It holds files with names that lead out of it.'
  if (isBomb(entries, bytes.size)) return 'It unpacks to far more than it seems.'
  const part = officeParts[extension]
  if (part) return officeFault(part, new Set(entries.map(({ name }) => name)))
  if (entries.some(({ name }) => archives.test(name))) return 'It holds other archives: send what is in them.'
}
