import { type ExportFormat, type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { openPauses } from '../../common/pauses.ts'
import { csvLine, csvMark } from '../../http/responses/csv.ts'
import type { ExportedRecord } from './stored-pages.ts'

type Lines = { format: Exclude<ExportFormat, 'zip'>; countryCode: string /** The records say where their files are. */; hasFiles?: boolean }

/** The fields that an export has: those that can be read, in the provider's country. */
const exportedFields = (type: RecordTypeName, { countryCode, hasFiles = false }: Lines) => {
  const { fields }: RecordType = recordTypes[type]
  return Object.entries(fields).filter(
    ([, { kind, sealed, country }]) => (kind !== 'file' || hasFiles) && !sealed && (country === undefined || country === countryCode),
  )
}

const cellText = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : value)

/** The lines of a file that an import reads back without a change. */
export async function* recordLines(type: RecordTypeName, pages: AsyncIterable<readonly ExportedRecord[]>, lines: Lines): AsyncGenerator<string> {
  const pause = openPauses()
  const { format } = lines
  const fields = exportedFields(type, lines)
  if (format === 'csv') yield csvMark + csvLine(['External reference', ...fields.map(([, { label }]) => label)])
  for await (const page of pages)
    for (const { ref, ...record } of page) {
      const given = fields.map(([name]) => [name, record[name]] as const)
      if (format === 'csv') yield csvLine([ref, ...given.map(([, value]) => cellText(value))])
      else yield `${JSON.stringify(Object.fromEntries([['ref', ref], ...given].filter(([, value]) => value !== null && value !== undefined)))}\n`
      await pause()
    }
}
