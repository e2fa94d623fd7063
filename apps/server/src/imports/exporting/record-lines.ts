import { type ExportFormat, type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { openPauses } from '../../common/pauses.ts'
import { csvLine, csvMark } from '../../http/responses/csv.ts'
import type { ExportedRecord } from './stored-pages.ts'

/** The fields that an export has: those that can be read, in the provider's country. */
const exportedFields = (type: RecordTypeName, countryCode: string) => {
  const { fields }: RecordType = recordTypes[type]
  return Object.entries(fields).filter(([, { kind, sealed, country }]) => kind !== 'file' && !sealed && (country === undefined || country === countryCode))
}

const cellText = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : value)

/** The lines of a file that an import reads back without a change. */
export async function* recordLines(
  type: RecordTypeName,
  pages: AsyncIterable<readonly ExportedRecord[]>,
  { format, countryCode }: { format: ExportFormat; countryCode: string },
): AsyncGenerator<string> {
  const pause = openPauses()
  const fields = exportedFields(type, countryCode)
  if (format === 'csv') yield csvMark + csvLine(['External reference', ...fields.map(([, { label }]) => label)])
  for await (const page of pages)
    for (const { ref, ...record } of page) {
      const given = fields.map(([name]) => [name, record[name]] as const)
      if (format === 'csv') yield csvLine([ref, ...given.map(([, value]) => cellText(value))])
      else yield `${JSON.stringify(Object.fromEntries([['ref', ref], ...given].filter(([, value]) => value !== null && value !== undefined)))}\n`
      await pause()
    }
}
