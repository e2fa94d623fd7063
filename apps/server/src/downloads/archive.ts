import { Readable } from 'node:stream'
import { textEntry, zipStream } from '../http/responses/zip-stream.ts'
import type { Storage } from '../storage/storage.ts'
import { type Column, csvOf, jsonOf } from './csv.ts'
import type { OwnDocument } from './downloads.queries.ts'

export type Part = { name: string; columns: readonly Column[]; records(): AsyncIterable<unknown> }
type Contents = { readme: string; parts: readonly Part[]; documents: readonly OwnDocument[]; storage: Storage }

const fileOf = ({ id, filename }: OwnDocument) => `documents/${id} ${filename.replace(/[/\\\0]/g, '_')}`

/** A zip written while it is read: each entry is loaded when it is needed, a page at a time. */
export const archiveOf = ({ readme, parts, documents, storage }: Contents): Readable =>
  zipStream(async (add) => {
    await add('README.txt', textEntry(readme))
    for (const { name, columns, records } of parts) {
      await add(`records/${name}.json`, Readable.from(jsonOf(records())))
      await add(`records/${name}.csv`, Readable.from(csvOf(columns, records())))
    }
    for (const document of documents) {
      const found = await storage.get(document.storageKey)
      await add(fileOf(document), found?.body ?? Readable.from([]), { compress: false })
    }
  })
