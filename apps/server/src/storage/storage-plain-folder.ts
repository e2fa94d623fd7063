import { constants, createReadStream, fstat, open as openFile } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { unlessMissing } from '../embedded-postgres/data-folder.ts'
import { isStorageKey, isStoragePrefix, type Storage, storageUnavailable } from './storage.ts'
import { describe } from './storage-folder.ts'

/** What others put somewhere, to be read. */
export type ReadableStorage = Pick<Storage, 'head' | 'get' | 'list'>

/** By number: a file handle that is garbage-collected before it was read would end the process. */
const openNumber = promisify(openFile)
const statNumber = promisify(fstat)
/** Neither a link nor a pipe. */
const plainly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

async function* walk(folder: string): AsyncGenerator<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

/** Files that people and systems put into a folder, under their own names. Links are ignored: whoever writes here must not reach other folders. */
export const openPlainFolder = (root: string): ReadableStorage => {
  /** The folder itself may be a link. A missing one isn't an empty one: its disk may not be there yet. */
  const realRoot = () =>
    realpath(root).catch((error: unknown) => {
      throw storageUnavailable(error)
    })
  const pathOf = async (key: string) => {
    const path = join(await realRoot(), key)
    return isStorageKey(key) && (await realpath(path).catch(unlessMissing)) === path ? path : undefined
  }
  const describePath = async (key: string, path: string) => {
    const found = await lstat(path, { bigint: true }).catch(unlessMissing)
    return found?.isFile() ? describe(key, found) : undefined
  }

  return {
    head: async (key) => {
      const path = await pathOf(key)
      return path === undefined ? undefined : describePath(key, path)
    },
    get: async (key, range) => {
      const path = await pathOf(key)
      const fd = path === undefined ? undefined : await openNumber(path, plainly).catch(unlessMissing)
      if (fd === undefined) return undefined
      const object = describe(key, await statNumber(fd, { bigint: true }))
      return { object, body: createReadStream('', { fd, ...(range && { start: range.first, end: range.last }) }) }
    },
    list: async function* (prefix) {
      const from = await realRoot()
      for await (const path of walk(from)) {
        const key = relative(from, path).replaceAll(sep, '/')
        const found = isStoragePrefix(prefix) && key.startsWith(prefix) && isStorageKey(key) ? await describePath(key, path) : undefined
        if (found) yield found
      }
    },
  }
}
