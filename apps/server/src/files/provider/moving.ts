import type { Storage } from '../../storage/storage.ts'

export const putWhole = (storage: Storage, key: string, content: Uint8Array) =>
  storage.put(
    key,
    (async function* () {
      yield content
    })(),
    content.length,
  )

/** Returns whether there was a file to copy. */
export const copyFile = async (storage: Storage, from: string, to: string): Promise<boolean> => {
  const found = await storage.get(from)
  if (!found) return false
  await storage.put(to, found.body, found.object.size)
  return true
}
