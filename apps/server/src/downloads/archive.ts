import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Storage } from '../storage/storage.ts'
import { type Column, csvOf, jsonOf } from './csv.ts'
import type { OwnDocument } from './downloads.queries.ts'

export type Part = { name: string; columns: readonly Column[]; records(): AsyncIterable<unknown> }
type Contents = { readme: string; parts: readonly Part[]; documents: readonly OwnDocument[]; storage: Storage }

const fileOf = ({ id, filename }: OwnDocument) => `documents/${id} ${filename.replace(/[/\\\0]/g, '_')}`

/** A zip written while it is read: each entry is loaded when it is needed, a page at a time. */
export const archiveOf = ({ readme, parts, documents, storage }: Contents): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | undefined
  output.once('close', () => current?.destroy())

  const add = (path: string, open: () => Readable | Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(path, { compress }, (give) => {
      const opened = Promise.resolve().then(open)
      opened.then(
        (stream) => {
          current = stream
          stream.once('error', (error) => output.destroy(error))
          give(null, stream)
        },
        (error: Error) => output.destroy(error),
      )
    })

  zip.addBuffer(Buffer.from(readme), 'README.txt')
  for (const { name, columns, records } of parts) {
    add(`records/${name}.json`, () => Readable.from(jsonOf(records())))
    add(`records/${name}.csv`, () => Readable.from(csvOf(columns, records())))
  }
  for (const document of documents)
    add(
      fileOf(document),
      async () => {
        const found = await storage.get(document.storageKey)
        return found?.body ?? Readable.from([])
      },
      false,
    )
  zip.end()
  return output
}
