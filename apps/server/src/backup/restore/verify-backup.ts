import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isStorageKey } from '../../storage/storage.ts'
import { objectPath } from '../../storage/storage-folder-paths.ts'
import { DamagedBackup } from '../command.ts'
import { forEachConcurrently } from '../concurrently.ts'
import { type Digest, digestOfFile } from '../digest.ts'
import type { Layout } from '../layout.ts'
import { type FileEntry, fileEntry } from '../manifest.ts'
import type { Backup } from './read-backup.ts'

const concurrency = 4
const mostFaults = 20

export const pathOfFile = ({ files }: Layout, key: string) => join(files, objectPath(key))

/** The files of a backup, line by line. */
export async function* listedFiles({ fileList }: Layout): AsyncGenerator<FileEntry> {
  for await (const line of createInterface({ input: createReadStream(fileList), crlfDelay: Number.POSITIVE_INFINITY })) yield fileEntry.parse(JSON.parse(line))
}

const faultOf = async (path: string, name: string, expected: Digest): Promise<string | undefined> => {
  const found = await digestOfFile(path).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) return found.code === 'ENOENT' ? `${name} is missing` : `${name} can't be read: ${found.message}`
  if (found.bytes !== expected.bytes) return `${name} has ${found.bytes} bytes instead of ${expected.bytes}`
  return found.sha256 === expected.sha256 ? undefined : `${name} was changed`
}

/** Reads the whole backup once and compares every byte with the manifest, before anything is written. */
export const verifyBackup = async ({ layout, manifest }: Backup): Promise<void> => {
  const faults: string[] = []
  const note = (fault: string | undefined) => {
    if (fault !== undefined) faults.push(fault)
  }
  await forEachConcurrently(manifest.tables, concurrency, async ({ name, bytes, sha256 }) =>
    note(await faultOf(layout.table(name), `tables/${name}.copy.gz`, { bytes, sha256 })),
  )
  const list = await digestOfFile(layout.fileList).catch(() => undefined)
  if (list?.sha256 !== manifest.files.listSha256) faults.push('files.jsonl is missing or was changed')
  else
    await forEachConcurrently(listedFiles(layout), concurrency, async ({ key, size, sha256 }) => {
      if (!isStorageKey(key)) faults.push(`${JSON.stringify(key)} is no key of a file`)
      else note(await faultOf(pathOfFile(layout, key), `the file ${key}`, { bytes: size, sha256 }))
    })
  if (faults.length === 0) return
  const more = faults.length > mostFaults ? `\n  and ${faults.length - mostFaults} more` : ''
  throw new DamagedBackup(
    `This backup is damaged, and nothing was restored:\n${faults
      .slice(0, mostFaults)
      .map((fault) => `  - ${fault}`)
      .join('\n')}${more}`,
  )
}
