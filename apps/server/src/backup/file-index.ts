import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { FileEntry } from './manifest.ts'

export type CopiedFile = FileEntry & { version: string }

/** An on-disk index of the files in the backup, so a million of them take no memory. */
export const openFileIndex = (path: string) => {
  const database = new DatabaseSync(path)
  database.exec(`pragma journal_mode = off; pragma synchronous = off;
    create table files (key text primary key, size integer, sha256 text, version text, is_wanted integer not null default 0) without rowid`)
  const put = database.prepare('insert or replace into files (key, size, sha256, version) values (?, ?, ?, ?)')
  const get = database.prepare('select key, size, sha256, version from files where key = ?')
  const want = database.prepare('update files set is_wanted = 1 where key = ?')
  const wanted = database.prepare('select key, size, sha256 from files where is_wanted = 1 order by key')
  const unwanted = database.prepare('select key from files where is_wanted = 0')
  return {
    put: ({ key, size, sha256, version }: CopiedFile) => void put.run(key, size, sha256, version),
    get: (key: string) => get.get(key) as CopiedFile | undefined,
    /** Marks the file as part of the backup. */
    want: (key: string) => void want.run(key),
    wantNone: () => database.exec('update files set is_wanted = 0'),
    wanted: () => wanted.iterate() as IterableIterator<FileEntry>,
    unwanted: () => unwanted.iterate() as IterableIterator<{ key: string }>,
    remove: () => {
      if (database.isOpen) database.close()
      rmSync(path, { force: true })
    },
  }
}
export type FileIndex = ReturnType<typeof openFileIndex>
