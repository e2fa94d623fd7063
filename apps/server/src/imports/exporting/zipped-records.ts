import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { type AddEntry, zipStream } from '../../http/responses/zip-stream.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ExportPart } from './export-parts.ts'
import { type ExportedFile, rememberContent } from './exported-files.queries.ts'
import { recordLines } from './record-lines.ts'
import { type ExportedRecord, type Reading, storedRows } from './stored-pages.ts'

type Zipping = Reading & { storage: Pick<Storage, 'get'>; countryCode: string }

/** Nothing in this folder is read as a table. The last part of a path is the file's own name. */
const pathOf = ({ documentId, filename }: ExportedFile) => `files/${documentId}/${filename}`

const fileField = (type: RecordTypeName) => {
  const { fields }: RecordType = recordTypes[type]
  return Object.entries(fields).find(([, { kind }]) => kind === 'file')
}

async function* hashed(body: Readable, then: (fingerprint: string) => Promise<void>) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of body) {
    hash.update(chunk)
    size += chunk.length
    yield chunk
  }
  await then(`${hash.digest('hex')}-${size}`)
}

/** Writes the files, and returns the path of each record's own. One without bytes has none, and so has one whose twin is in the export already. */
const addFiles = async (add: AddEntry, { files }: ExportPart, { db, tenantId, storage }: Zipping) => {
  const paths = new Map<number, string>()
  const twins = new Set<number>()
  const written = new Set<number>()
  for (const file of files) {
    if (!written.has(file.documentId)) {
      const found = await storage.get(file.storageKey)
      if (!found) continue
      const remember = async (fingerprint: string) => {
        if (file.fingerprint === null && !(await db.write((transaction) => rememberContent(transaction, tenantId, file, fingerprint))))
          twins.add(file.documentId)
      }
      await add(pathOf(file), Readable.from(hashed(found.body, remember)), { compress: false })
      written.add(file.documentId)
    }
    paths.set(file.recordId, pathOf(file))
  }
  return { paths, isTwin: (documentId: number) => twins.has(documentId) }
}

/** A part of a type's records with their files, as an import reads them. The table comes last, because it says which files are there. */
export const zippedRecords = (type: RecordTypeName, part: ExportPart, zipping: Zipping): Readable =>
  zipStream(async (add) => {
    const { paths, isTwin } = await addFiles(add, part, zipping)
    const [field = '', described] = fileField(type) ?? []
    const isExported = (id: number) => !described?.required || (paths.has(id) && !isTwin(id))
    const pages = async function* (): AsyncGenerator<ExportedRecord[]> {
      for await (const rows of storedRows(type, zipping, part))
        yield rows.flatMap(({ id, record }) => (isExported(id) ? [{ ...record, [field]: paths.get(id) }] : []))
    }
    await add(`${type}.csv`, Readable.from(recordLines(type, pages(), { format: 'csv', countryCode: zipping.countryCode, hasFiles: true })))
  })
