import type { Bytes } from './bytes.ts'

/** The older Office formats are compound files. Their stream names tell which format it is. */
const streams: Record<string, readonly string[]> = { doc: ['WordDocument'], xls: ['Workbook', 'Book'], ppt: ['PowerPoint Document'] }

const entryLength = 128
const mostSectors = 256
const endOfChain = 0xfffffffa

const streamNames = (directory: Buffer): string[] => {
  const names: string[] = []
  for (let at = 0; at + entryLength <= directory.length; at += entryLength) {
    const length = directory.readUInt16LE(at + 64)
    if (length >= 2 && length <= 64) names.push(directory.toString('utf16le', at, at + length - 2))
  }
  return names
}

/** Follows the chain of sectors that hold the directory. */
const readDirectory = async (bytes: Bytes): Promise<Buffer> => {
  const header = await bytes.read(0, 512)
  if (header.length < 512) return Buffer.alloc(0)
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return Buffer.alloc(0)
  const length = 1 << shift
  const sector = (index: number) => bytes.read((index + 1) * length, length)
  const tables = new Map<number, Buffer>()
  const next = async (index: number): Promise<number> => {
    const perTable = length / 4
    const which = Math.floor(index / perTable)
    if (which >= 109) return endOfChain
    const table = tables.get(which) ?? (await sector(header.readUInt32LE(76 + 4 * which)))
    tables.set(which, table)
    const at = (index % perTable) * 4
    return at + 4 <= table.length ? table.readUInt32LE(at) : endOfChain
  }
  const parts: Buffer[] = []
  let at = header.readUInt32LE(48)
  while (at < endOfChain && parts.length < mostSectors) {
    parts.push(await sector(at))
    at = await next(at)
  }
  return Buffer.concat(parts)
}

export const compoundFileFault = async (bytes: Bytes, extension: string): Promise<string | undefined> => {
  const names = streamNames(await readDirectory(bytes))
  return streams[extension]?.some((name) => names.includes(name)) ? undefined : 'It is not the kind of Office document that its name says.'
}
