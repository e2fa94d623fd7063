import { largestImport } from '@lanyard/contract'
import { isStorageKey, type StoredObject } from '../../storage/storage.ts'

/** A file of the watched folder: `BANKSIA/students.csv`, or `BANKSIA/<source>/students.csv`. */
export type WatchedFile = Pick<StoredObject, 'key' | 'size' | 'version' | 'lastModified'> & {
  /** The provider's folder. */
  folder: string
  fileName: string
  source: string
  /** Why it isn't read. */
  refusal: string | null
}

/** Records of a provider with one system. */
export const usualSource = 'files'
const isSource = (name: string) => /^[a-z0-9][a-z0-9-]{0,49}$/.test(name)
/** Files of the operating system, and those that a program is still writing under another name. */
const isPassing = (name: string) => /^([.~]|thumbs\.db$|desktop\.ini$)|\.(part|partial|filepart|tmp|crdownload)$/i.test(name)

const refusalOf = (size: number, folder: string, source: string): string | null => {
  if (!isSource(source)) return `The folder ${folder} can’t name a source. Use at most 50 letters, digits and dashes.`
  if (size === 0) return 'This file is empty.'
  return size > largestImport ? `This file has more than ${largestImport / 1024 ** 3} GB. Split it, or put it in a ZIP file.` : null
}

/** What a file is by its place. Nothing for one that isn't meant for Lanyard. */
export const watchedFile = ({ key, size, version, lastModified }: StoredObject): WatchedFile | undefined => {
  const parts = key.split('/')
  const [folder = '', fileName = ''] = [parts[0], parts.at(-1)]
  if (!isStorageKey(key) || parts.length < 2 || parts.length > 3 || parts.some(isPassing)) return undefined
  const named = parts.length === 3 ? (parts[1] as string) : usualSource
  const refusal = refusalOf(size, named, named.toLowerCase())
  return { key, size, version, lastModified, folder, fileName, source: isSource(named.toLowerCase()) ? named.toLowerCase() : usualSource, refusal }
}

/** The oldest first: what a system wrote later is brought in later. */
export const byAge = (one: WatchedFile, other: WatchedFile) => one.lastModified.localeCompare(other.lastModified) || (one.key < other.key ? -1 : 1)
