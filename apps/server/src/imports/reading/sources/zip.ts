import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise } from 'yauzl'
import { mostUnpacked, mostZipEntries, suspiciousFrom, suspiciousRatio } from '../limits.ts'
import { UnreadableFile, unreadable } from '../unreadable-file.ts'
import type { SourceFile } from './source-file.ts'

/** A file in a ZIP. Its name is the last part of its path. */
export type ZipEntry = SourceFile & { path: string }

const incomplete = 'This file is incomplete or damaged. Send it again.'
const tooLarge = 'This ZIP file unpacks to far more than its size. Lanyard doesn’t open it. Send the files in smaller ZIP files.'
const locked = 'This ZIP file has a password. Send one without a password.'
const crowded = `This ZIP file has more than ${mostZipEntries} files. Send only the files to import.`

/** Entry names stay as they are written: nothing is ever unpacked to a path. */
const options = { lazyEntries: true, decodeStrings: false, autoClose: false, validateEntrySizes: true }

const pathOf = (entry: Entry) => getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
/** Folders, and what macOS and Windows add by themselves. */
const isOurs = (path: string) =>
  nameOf(path) !== '' && !nameOf(path).startsWith('.') && !path.startsWith('__MACOSX/') && nameOf(path).toLowerCase() !== 'thumbs.db'

async function* entriesIn(path: string) {
  const zip = await openPromise(path, options)
  try {
    for await (const entry of zip.eachEntry()) yield { zip, entry }
  } finally {
    zip.close()
  }
}

/** An entry's bytes, checked by its length and checksum. */
async function* bytesOf(path: string, entry: Entry): AsyncGenerator<Buffer> {
  const damaged = `${nameOf(pathOf(entry))} is damaged in the ZIP file. Send it again.`
  const zip = await openPromise(path, options)
  try {
    let checksum = 0
    for await (const part of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(part as Buffer, checksum)
      yield part as Buffer
    }
    if (checksum !== entry.crc32) throw new UnreadableFile(damaged)
  } catch (cause) {
    throw unreadable(damaged, cause)
  } finally {
    zip.close()
  }
}

const refuseBombs = (entries: readonly Entry[]) => {
  const [packed, unpacked] = [entries.reduce((sum, entry) => sum + entry.compressedSize, 0), entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)]
  const isSuspicious = (from: number, to: number) => to > suspiciousFrom && to / Math.max(from, 1) > suspiciousRatio
  if (unpacked > mostUnpacked || isSuspicious(packed, unpacked) || entries.some((entry) => isSuspicious(entry.compressedSize, entry.uncompressedSize)))
    throw new UnreadableFile(tooLarge)
}

/** Tables and standard files are told apart by their names. */
export const refuseTwins = (files: readonly ZipEntry[]) => {
  const names = new Set<string>()
  for (const { name } of files) {
    if (names.has(name.toLowerCase())) throw new UnreadableFile(`This ZIP file has two files called ${name}. Send only one of them.`)
    names.add(name.toLowerCase())
  }
}

const directoryOf = async (path: string): Promise<Entry[]> => {
  const entries: Entry[] = []
  try {
    for await (const { entry } of entriesIn(path)) {
      if (entries.length === mostZipEntries) throw new UnreadableFile(crowded)
      if (entry.isEncrypted()) throw new UnreadableFile(locked)
      entries.push(entry)
    }
  } catch (cause) {
    throw unreadable(incomplete, cause)
  }
  return entries
}

const filesOf = (path: string, entries: readonly Entry[]): ZipEntry[] =>
  entries.map((entry) => {
    const inner = pathOf(entry)
    return { path: inner, name: nameOf(inner), size: entry.uncompressedSize, bytes: () => bytesOf(path, entry) }
  })

/** Every entry by its path: an Office file is a ZIP of parts. */
export const zipParts = async (path: string): Promise<ReadonlyMap<string, ZipEntry>> => {
  const entries = await directoryOf(path)
  refuseBombs(entries)
  return new Map(filesOf(path, entries).map((file) => [file.path, file]))
}

/** The files of a ZIP, whatever their folders. */
export const zipFiles = async (path: string): Promise<ZipEntry[]> => {
  const entries = (await directoryOf(path)).filter((entry) => isOurs(pathOf(entry)))
  refuseBombs(entries)
  const files = filesOf(path, entries)
  if (files.length === 0) throw new UnreadableFile('This ZIP file has no files in it.')
  return files
}
