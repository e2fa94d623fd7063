import type { Storage } from '../../platform/storage.ts'
import { readWhole } from '../../platform/storage.ts'

/** A stored file, to be looked into here and there. */
export type Bytes = {
  size: number
  /** What is there of the wished length. */
  read(from: number, length: number): Promise<Buffer>
  all(): Promise<AsyncIterable<Uint8Array>>
}

export const storedBytes = (storage: Storage, key: string, size: number): Bytes => {
  const open = async (range?: { first: number; last: number }) => {
    const found = await storage.get(key, range)
    if (!found) throw new Error('A file that was just stored is not there')
    return found.body
  }
  return {
    size,
    read: async (from, length) => {
      const last = Math.min(size, from + length) - 1
      return from > last || from < 0 ? Buffer.alloc(0) : readWhole(await open({ first: from, last }))
    },
    all: () => open(),
  }
}
