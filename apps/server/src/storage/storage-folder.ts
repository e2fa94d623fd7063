import { randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { createReadStream, fstat, open as openFile } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, unlessMissing } from '../embedded-postgres/data-folder.ts'
import { demandKey, exactly, isStorageKey, isStoragePrefix, type Storage, type StoredObject } from './storage.ts'
import { folderPath, isObjectName, keyOfPath, objectPath } from './storage-folder-paths.ts'
import { contentTypeOf } from './storage-types.ts'

/** By number: a file handle that is garbage-collected before it was read would end the process. */
const openNumber = promisify(openFile)
const statNumber = promisify(fstat)

const incoming = '.incoming'
const aDay = 24 * 60 * 60 * 1000

/** What is known of a file. Its version changes with its time and size. */
export const describe = (key: string, { size, mtimeNs, mtime }: BigIntStats): StoredObject => ({
  key,
  size: Number(size),
  contentType: contentTypeOf(key),
  lastModified: mtime.toISOString(),
  version: `${mtimeNs.toString(36)}-${size.toString(36)}`,
})

/** Deletes partial files of a process that ended. Files being written now are younger. */
const dropLeftovers = async (drafts: string) => {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name)
    const found = await stat(draft).catch(unlessMissing)
    if (found && found.mtimeMs < Date.now() - aDay) await rm(draft, { force: true })
  }
}

const writeDraft = async (path: string, body: AsyncIterable<Uint8Array>) => {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of body) await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Retries, because another process may be removing the empty parent folder after deleting its last file. */
const moveInto = async (draft: string, path: string, tries = 5): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 0) throw error
    await moveInto(draft, path, tries - 1)
  }
}

const dropEmptyFolders = async (folder: string, root: string): Promise<void> => {
  if (folder === root) return
  try {
    await rmdir(folder)
  } catch {
    return
  }
  await dropEmptyFolders(dirname(folder), root)
}

async function* walk(folder: string): AsyncGenerator<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []) {
    if (entry.isDirectory() && entry.name !== incoming) yield* walk(join(folder, entry.name))
    else if (entry.isFile() && isObjectName(entry.name)) yield join(folder, entry.name)
  }
}

/** Files in a folder: written aside, synced to the disk and moved into place. */
export const openFolderStorage = async (root: string): Promise<Storage> => {
  const drafts = join(root, incoming)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await dropLeftovers(drafts)
  const pathOf = (key: string) => join(root, objectPath(key))
  const statOf = (path: string) => stat(path, { bigint: true }).catch(unlessMissing)

  const head = async (key: string) => {
    const found = isStorageKey(key) ? await statOf(pathOf(key)) : undefined
    return found && describe(key, found)
  }

  return {
    head,
    put: async (key, body, size) => {
      demandKey(key)
      const draft = join(drafts, randomUUID())
      try {
        await writeDraft(draft, exactly(size, body))
        await moveInto(draft, pathOf(key))
      } finally {
        await rm(draft, { force: true })
      }
    },
    get: async (key, range) => {
      if (!isStorageKey(key)) return undefined
      const fd = await openNumber(pathOf(key), 'r').catch(unlessMissing)
      if (fd === undefined) return undefined
      const object = describe(key, await statNumber(fd, { bigint: true }))
      return { object, body: createReadStream('', { fd, ...(range && { start: range.first, end: range.last }) }) }
    },
    list: async function* (prefix) {
      if (!isStoragePrefix(prefix)) return
      const whole = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')))
      for await (const path of walk(whole === '' ? root : join(root, folderPath(whole)))) {
        const key = keyOfPath(relative(root, path).replaceAll(sep, '/'))
        const found = key.startsWith(prefix) ? await statOf(path) : undefined
        if (found) yield describe(key, found)
      }
    },
    remove: async (key) => {
      if (!isStorageKey(key)) return
      const path = pathOf(key)
      await rm(path, { force: true })
      await dropEmptyFolders(dirname(path), root)
    },
  }
}
