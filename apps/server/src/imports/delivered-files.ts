import { createHash } from 'node:crypto'
import { type DocumentExtension, documentExtensions, documentLimits, type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { inspect } from '../files/content/inspection.ts'
import { cleanFilename } from '../files/filename.ts'
import { readWhole, type Storage } from '../storage/storage.ts'
import { extensionOf } from '../storage/storage-types.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import type { GivenRecord } from './given-record.ts'
import type { Attachment } from './reading/delivery.ts'

/** Where files are kept, and who inspects them. `isScanned`: a virus scanner looks at them before anyone opens them. */
export type FileKeeping = { storage: Pick<Storage, 'head' | 'put'>; workers: WorkerPool; isScanned: boolean }

type Looked = { fingerprint: string } | { fault: string }
type Opening = { attachments: readonly Attachment[]; keeping: FileKeeping; tenantCode: string }

const megabyte = 1024 * 1024

const fileFields = new Map(
  (Object.keys(recordTypes) as RecordTypeName[]).map((type) => {
    const { fields }: RecordType = recordTypes[type]
    return [type, Object.keys(fields).filter((name) => fields[name]?.kind === 'file')] as const
  }),
)

const plainPath = (path: string) => path.trim().replaceAll('\\', '/').replace(/^\.\//, '').normalize('NFC').toLowerCase()

/** Where imported bytes are kept: the same bytes with the same name have one place. The engine writes the same key. */
const keyOf = (tenantCode: string, fingerprint: string, filename: string) => `learnerapp/${tenantCode.toUpperCase()}/documents/${fingerprint}/${filename}`

async function* once(bytes: Buffer) {
  yield bytes
}

/** The files of a delivery that its records name: each is inspected as an upload is, and known by its bytes. */
export const openDeliveredFiles = ({ attachments, keeping, tenantCode }: Opening) => {
  const byPath = new Map(attachments.map((attachment) => [plainPath(attachment.path), attachment]))
  const byName = Map.groupBy(attachments, ({ name }) => plainPath(name))
  /** By its path in the ZIP file, or by its name alone where only one has it. */
  const find = (given: string) => {
    const path = plainPath(given)
    const [only, ...others] = byName.get(path) ?? []
    return byPath.get(path) ?? (others.length === 0 ? only : undefined)
  }
  const looked = new Map<Attachment, Looked>()

  const look = async ({ name, size }: Attachment, bytes: Buffer): Promise<Looked> => {
    const extension = extensionOf(name) as DocumentExtension
    const verdict = await inspect(
      keeping.workers,
      { kind: 'document', extension, size },
      { read: async (first, length) => bytes.subarray(first, first + length) },
    )
    return 'fault' in verdict ? { fault: verdict.fault } : { fingerprint: `${createHash('sha256').update(bytes).digest('hex')}-${size}` }
  }

  /** What can be said without opening it. */
  const faultOf = ({ name, size }: Attachment, type: RecordTypeName): string | undefined => {
    const allowed: readonly string[] = type === 'documents' ? documentExtensions : ['pdf']
    if (!allowed.includes(extensionOf(name))) return `Must end with one of ${allowed.map((extension) => `.${extension}`).join(', ')}.`
    if (size === 0) return 'This file is empty.'
    return size > documentLimits.largest ? `Each file may be up to ${documentLimits.largest / megabyte} MB.` : undefined
  }

  const filenameOf = (attachment: Attachment, given: string | null | undefined) => {
    const filename = cleanFilename(given?.trim() || attachment.name)
    const extension = extensionOf(attachment.name)
    return extensionOf(filename) === extension ? filename : cleanFilename(`${filename}.${extension}`)
  }

  /** With `isKept`, the bytes are stored before their record is written. */
  const read = async (attachment: Attachment, filename: string, isKept: boolean): Promise<Looked> => {
    const known = looked.get(attachment)
    if (known && (!isKept || 'fault' in known)) return known
    const bytes = await readWhole(attachment.bytes())
    const found = known ?? (await look(attachment, bytes))
    looked.set(attachment, found)
    if (!isKept || 'fault' in found) return found
    const key = keyOf(tenantCode, found.fingerprint, filename)
    if ((await keeping.storage.head(key))?.size !== bytes.length) await keeping.storage.put(key, once(bytes), bytes.length)
    return found
  }

  const withFile = async (record: GivenRecord, field: string, isKept: boolean): Promise<{ record: GivenRecord; document?: GivenRecord['values'] }> => {
    const { type, values } = record
    const path = values[field]
    if (!path?.trim()) return { record }
    const attachment = find(path)
    const missing = attachments.length > 0 ? 'This file isn’t in the ZIP file.' : 'This file isn’t there. Send a ZIP file with the table and its files.'
    const refused = (fault: string) => ({ record: { ...record, faults: { ...record.faults, [field]: fault } } })
    if (!attachment) return refused(missing)
    const filename = filenameOf(attachment, type === 'documents' ? values.filename : undefined)
    const fault = faultOf(attachment, type)
    const found = fault === undefined ? await read(attachment, filename, isKept) : { fault }
    if ('fault' in found) return refused(found.fault)
    const given = { ...values, [field]: found.fingerprint }
    if (type === 'documents') return { record: { ...record, values: { ...given, filename } } }
    return {
      record: { ...record, values: given },
      ...(values.learner?.trim() && { document: { learner: values.learner, filename, content: found.fingerprint } }),
    }
  }

  /** The records with their files, each after the document that it refers to. */
  async function* records(of: AsyncIterable<GivenRecord>, isKept: boolean): AsyncGenerator<GivenRecord> {
    const sent = new Set<string>()
    for await (const record of of) {
      let known = record
      for (const field of fileFields.get(record.type) ?? []) {
        const { record: changed, document } = await withFile(known, field, isKept)
        known = changed
        const key = document && `${document.learner?.trim()} ${document.content}`
        if (!document || !key || sent.has(key)) continue
        sent.add(key)
        yield { type: 'documents', file: record.file, line: record.line, isImplied: true, values: document }
      }
      yield known
    }
  }

  return { records, unnamed: () => attachments.filter((attachment) => !looked.has(attachment)).map(({ path }) => path) }
}
