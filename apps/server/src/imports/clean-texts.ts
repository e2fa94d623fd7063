import { type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import type { RichTexts } from '../records/cases/rich-texts.ts'
import type { GivenRecord } from './given-record.ts'

const formattedFields = (type: RecordTypeName): string[] => {
  const { fields }: RecordType = recordTypes[type]
  return Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'html' ? [name] : []))
}

const formatted = new Map((Object.keys(recordTypes) as RecordTypeName[]).map((type) => [type, formattedFields(type)]))

/** What remains of a text that others write for learners: its formatting, wherever it came from. Too long ones are left to the check. */
export const withCleanTexts = async (records: readonly GivenRecord[], { clean }: Pick<RichTexts, 'clean'>): Promise<GivenRecord[]> => {
  const found = records.flatMap(({ type, values }, index) =>
    (formatted.get(type) ?? []).flatMap((field) => {
      const { longest = 0 }: { longest?: number } = (recordTypes[type] as RecordType).fields[field] ?? {}
      const text = values[field]
      return typeof text === 'string' && text.length <= longest ? [{ index, field, text }] : []
    }),
  )
  if (found.length === 0) return [...records]
  const cleaned = await clean(found.map(({ text }) => text))
  const result = [...records]
  for (const [at, { index, field }] of found.entries()) {
    const record = result[index] as GivenRecord
    const text = cleaned[at] as (typeof cleaned)[number]
    result[index] =
      'html' in text ? { ...record, values: { ...record.values, [field]: text.html } } : { ...record, faults: { ...record.faults, [field]: text.fault } }
  }
  return result
}

const batchSize = 500

/** The same for records as they are read. */
export async function* cleanRecords(records: AsyncIterable<GivenRecord>, richTexts: Pick<RichTexts, 'clean'>): AsyncGenerator<GivenRecord> {
  let held: GivenRecord[] = []
  for await (const record of records) {
    if (held.length === 0 && !formatted.get(record.type)?.length) {
      yield record
      continue
    }
    held.push(record)
    if (held.length < batchSize) continue
    yield* await withCleanTexts(held, richTexts)
    held = []
  }
  yield* await withCleanTexts(held, richTexts)
}
