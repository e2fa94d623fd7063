import type { RecordTypeName } from '@lanyard/contract'
import type { TenantDatabase, TenantId } from '../../database/database.ts'
import { mostUnpacked, mostZipEntries } from '../reading/limits.ts'
import { type ExportedFile, selectFiles } from './exported-files.queries.ts'

/** Records by id: those above `after`, up to and including `until`. */
export type ExportPart = { after: number; until: number; files: readonly ExportedFile[] }

export type PartLimits = { files: number; bytes: number }

type Reading = { db: TenantDatabase; tenantId: TenantId; turn<Result>(read: () => Promise<Result>): Promise<Result>; limits?: PartLimits }

const pageSize = 5000
/** With room for the table. */
const usualLimits: PartLimits = { files: mostZipEntries - 1, bytes: mostUnpacked * 0.75 }

async function* filesOf(type: RecordTypeName, { db, tenantId, turn }: Reading): AsyncGenerator<ExportedFile> {
  for (let after = 0; ; ) {
    const statement = selectFiles(type, tenantId, after, pageSize)
    const [files] = statement ? await turn(() => db.read<[ExportedFile[]]>(statement)) : [[]]
    yield* files
    if (files.length < pageSize) return
    after = files.at(-1)?.recordId ?? after
  }
}

/** A type's records in parts, each with no more files than an import takes in one ZIP. There is always one. */
export const exportParts = async (type: RecordTypeName, reading: Reading): Promise<ExportPart[]> => {
  const { limits = usualLimits } = reading
  const parts: { files: ExportedFile[]; bytes: number }[] = [{ files: [], bytes: 0 }]
  for await (const file of filesOf(type, reading)) {
    const last = parts.at(-1)
    if (last && last.files.length < limits.files && (last.files.length === 0 || last.bytes + file.size <= limits.bytes)) {
      last.files.push(file)
      last.bytes += file.size
    } else parts.push({ files: [file], bytes: file.size })
  }
  const endOf = (index: number) => parts[index]?.files.at(-1)?.recordId ?? 0
  return parts.map(({ files }, index) => ({
    files,
    after: index === 0 ? 0 : endOf(index - 1),
    until: index === parts.length - 1 ? Number.MAX_SAFE_INTEGER : endOf(index),
  }))
}
