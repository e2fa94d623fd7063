import type { Readable } from 'node:stream'
import { Problem } from '../common/problem.ts'

/** What is known of a stored object without opening it. */
export type StoredObject = { key: string; size: number; contentType: string; lastModified: string; version: string }

/** The first and the last byte, both included. */
export type ByteRange = { first: number; last: number }

/** File storage. Keys are case-sensitive, and an object exists completely or not at all. */
export type Storage = {
  /** Stores exactly `size` bytes and replaces any existing object. With fewer or more bytes, nothing changes. */
  put(key: string, body: AsyncIterable<Uint8Array>, size: number): Promise<void>
  head(key: string): Promise<StoredObject | undefined>
  get(key: string, range?: ByteRange): Promise<{ object: StoredObject; body: Readable } | undefined>
  /** Every object whose key starts with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes the object if it exists. */
  remove(key: string): Promise<void>
}

const longestKey = 900
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const neverInKeys = /[\u0000-\u001f\u007f-\u009f\\]/
const isSegment = (segment: string) => segment !== '' && segment !== '.' && segment !== '..'

/** Parts between slashes, none of them empty or `..`; no backslashes and no invisible characters. */
export const isStorageKey = (key: string): boolean =>
  key.isWellFormed() && Buffer.byteLength(key) <= longestKey && !neverInKeys.test(key) && key.split('/').every(isSegment)

/** A prefix is a key, or one cut off anywhere. */
export const isStoragePrefix = (prefix: string): boolean => prefix === '' || isStorageKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)

export const demandKey = (key: string) => {
  if (!isStorageKey(key)) throw new TypeError('This is not the key of a file')
}

/** The body doesn't have the announced size. */
export class SizeError extends Error {
  override name = 'SizeError'
  readonly isTooMany: boolean
  constructor(expected: number, isTooMany: boolean) {
    super(`There are ${isTooMany ? 'more' : 'fewer'} than the ${expected} bytes that were announced`)
    this.isTooMany = isTooMany
  }
}

/** Passes exactly this many bytes through. Fails as soon as there is one too many, or at the end if some are missing. */
export async function* exactly(size: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const bytes of body) {
    seen += bytes.length
    if (seen > size) throw new SizeError(size, true)
    yield bytes
  }
  if (seen < size) throw new SizeError(size, false)
}

export const storageUnavailable = (cause: unknown) =>
  Object.assign(new Problem('busy', 'The files can’t be reached right now.', { headers: { 'retry-after': '5' } }), { cause })

/** The whole content of a small object. */
export const readWhole = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(body))
