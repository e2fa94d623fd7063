import type { Attachment, Delivery, Notice, SourceTable } from './delivery.ts'
import { natDelivery } from './nat/nat-delivery.ts'
import { natFileOf } from './nat/nat-table.ts'
import { layoutOf, type NatProfileName } from './nat/profiles.ts'
import { isOneRoster, oneRosterDelivery } from './oneroster/oneroster-delivery.ts'
import { contentKindOf, headLength, refusal, whatIsRead } from './sources/content-kind.ts'
import { utf16Of } from './sources/encoding.ts'
import { headOf, localFile, type SourceFile, startOf } from './sources/source-file.ts'
import { refuseTwins, type ZipEntry, zipFiles, zipParts } from './sources/zip.ts'
import { delimitedTable, emptyFile, emptyNotice } from './tables/delimited-table.ts'
import { ndjsonTable } from './tables/ndjson-table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { xlsxTables } from './xlsx/xlsx-tables.ts'

export type OpenOptions = {
  /** The state whose own fields NAT files have. Guessed if it isn't given. */
  natProfile?: NatProfileName
}

const baseName = (name: string) => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
/** Documents that are ZIP files inside, by a part that each has. */
const otherDocuments = [
  ['word/document.xml', 'a Word document'],
  ['ppt/presentation.xml', 'a presentation'],
  ['xl/workbook.bin', 'a binary Excel file (.xlsb). Save it as .xlsx or CSV'],
  ['mimetype', 'an OpenDocument file or an e-book. Save it as .xlsx or CSV'],
] as const
const isTableName = (name: string) => /\.(csv|tsv|tab|txt|psv|ndjson|jsonl)$/i.test(name)
const isArchive = (name: string) => /\.(zip|xlsx|xlsm|7z|rar|gz|tar)$/i.test(name)
/** Exports keep files here, whatever their endings. */
const isInFiles = ({ path }: ZipEntry) => path.startsWith('files/')
const isNat = (name: string) => natFileOf(name) !== undefined

/** JSON begins with a bracket, whatever the file's name. */
const textTable = async (file: SourceFile, head: Buffer): Promise<{ table: SourceTable; notices: Notice[] }> => {
  const utf16 = utf16Of(head)
  const start = (utf16 ? new TextDecoder(utf16 === 'UTF-16 LE' ? 'utf-16le' : 'utf-16be').decode(head) : head.toString('utf8'))
    .replace('\ufeff', '')
    .trimStart()
  if (start.startsWith('[')) throw new UnreadableFile(`${file.name} is one JSON list. Write one object on each line (NDJSON) instead.`)
  return start.startsWith('{') ? ndjsonTable(file) : delimitedTable(file)
}

const tablesDelivery = (tables: readonly SourceTable[], notices: readonly Notice[], attachments: readonly Attachment[] = []): Delivery => ({
  kind: 'tables',
  tables,
  notices,
  attachments,
})

const zippedTables = async (files: readonly ZipEntry[], attachments: readonly Attachment[], notices: readonly Notice[]): Promise<Delivery> => {
  const tables: SourceTable[] = []
  const found: Notice[] = [...notices]
  for (const file of files) {
    if (file.size === 0) {
      found.push(emptyNotice(file.name))
      continue
    }
    const head = await startOf(file, headLength)
    await contentKindOf(head)
    const opened = await textTable(file, head)
    tables.push(opened.table)
    found.push(...opened.notices)
  }
  if (tables.length === 0) throw new UnreadableFile(`This ZIP file has no file that Lanyard reads. ${whatIsRead}`)
  return tablesDelivery(tables, found, attachments)
}

const unopened = (files: readonly ZipEntry[]): Notice[] =>
  files
    .filter(({ name }) => isArchive(name))
    .map(({ name }) => ({ cause: 'nested-archive', message: `${name} is inside the ZIP file and wasn’t opened. Send it on its own.`, file: name }))

const openZip = async (path: string, name: string, { natProfile }: OpenOptions): Promise<Delivery> => {
  const parts = await zipParts(path)
  if (parts.has('xl/workbook.xml')) {
    const { tables, notices } = await xlsxTables(parts, name)
    return tablesDelivery(tables, notices)
  }
  for (const [part, what] of otherDocuments) if (parts.has(part)) throw refusal(what)
  const entries = await zipFiles(path)
  const hasFiles = entries.some((file) => !isInFiles(file) && isTableName(file.name))
  const isAttached = (file: ZipEntry) => hasFiles && isInFiles(file)
  const nat = entries.filter((file) => isNat(file.name) && !isAttached(file))
  const isOfBundle = (file: ZipEntry) => (nat.length > 0 ? isNat(file.name) : isTableName(file.name)) && !isAttached(file)
  refuseTwins(entries.filter(isOfBundle))
  const attachments = entries.filter((file) => isAttached(file) || !(isOfBundle(file) || isArchive(file.name)))
  const notices = unopened(entries.filter((file) => !isAttached(file)))
  if (nat.some((file) => layoutOf(natFileOf(file.name) ?? '', 'national'))) {
    const delivery = await natDelivery(nat, attachments, natProfile)
    return { ...delivery, notices: [...delivery.notices, ...notices] }
  }
  const tables = entries.filter((file) => isTableName(file.name) && !isAttached(file))
  if (await isOneRoster(tables)) {
    const delivery = await oneRosterDelivery(tables, attachments)
    return { ...delivery, notices: [...delivery.notices, ...notices] }
  }
  return zippedTables(tables, attachments, notices)
}

/** Looks at what was sent, by its content first and its name second. Throws `UnreadableFile` with a sentence for people. */
export const openDelivery = async (path: string, name: string, options: OpenOptions = {}): Promise<Delivery> => {
  const file = await localFile(path, baseName(name))
  if (file.size === 0) throw emptyFile(file.name)
  const head = await headOf(path, headLength)
  if ((await contentKindOf(head)) === 'zip') return openZip(path, file.name, options)
  if (isNat(file.name)) return natDelivery([file], [], options.natProfile)
  const { table, notices } = await textTable(file, head)
  return tablesDelivery([table], notices)
}
