import type { Readable } from 'node:stream'
import { Problem } from '../common/problem.ts'

/** What is known of a stored object without opening it. */
export type StoredObject = { key: string; size: number; contentType: string; lastModified: string; version: string }

/** The first and the last byte, both included. */
export type ByteRange = { first: number; last: number }

/** Where files are kept. A key is read as it was written, letter case included; an object is there whole or not at all. */
export type Storage = {
  /** Keeps exactly `size` bytes, in place of what was there; with fewer or more, nothing changes. */
  put(key: string, body: AsyncIterable<Uint8Array>, size: number): Promise<void>
  head(key: string): Promise<StoredObject | undefined>
  get(key: string, range?: ByteRange): Promise<{ object: StoredObject; body: Readable } | undefined>
  /** Everything whose key starts with these characters, in no particular order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Done when nothing is there any more, whether or not something was. */
  remove(key: string): Promise<void>
}

const longestKey = 900
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const neverInKeys = /[\u0000-\u001f\u007f-\u009f\\]/
const isSegment = (segment: string) => segment !== '' && segment !== '.' && segment !== '..'

/** Parts between slashes, none of them empty or a step up; no backslashes and nothing that can't be seen. */
export const isStorageKey = (key: string): boolean =>
  key.isWellFormed() && Buffer.byteLength(key) <= longestKey && !neverInKeys.test(key) && key.split('/').every(isSegment)

/** A prefix is a key, or one cut off anywhere. */
export const isStoragePrefix = (prefix: string): boolean => prefix === '' || isStorageKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)

export const demandKey = (key: string) => {
  if (!isStorageKey(key)) throw new TypeError('This is not the key of a file')
}

/** The bytes that arrived are not as many as were announced. */
export class SizeError extends Error {
  override name = 'SizeError'
  readonly isTooMany: boolean
  constructor(expected: number, isTooMany: boolean) {
    super(`There are ${isTooMany ? 'more' : 'fewer'} than the ${expected} bytes that were announced`)
    this.isTooMany = isTooMany
  }
}

/** Passes exactly this many bytes on; it fails as soon as one is too many, or at the end when some are missing. */
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

/** The whole of an object that is known to be small. */
export const readWhole = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(body))
