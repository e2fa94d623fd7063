import type { Storage } from '../../storage/storage.ts'
import { readWhole } from '../../storage/storage.ts'
import type { ByteSource } from '../../workers/worker-thread.ts'

/** Random access to a stored file. */
export const storedBytes = (storage: Storage, key: string): ByteSource => ({
  read: async (first, length) => {
    const found = await storage.get(key, { first, last: first + length - 1 })
    if (!found) throw new Error('A file that was just stored is not there')
    return readWhole(found.body)
  },
})
