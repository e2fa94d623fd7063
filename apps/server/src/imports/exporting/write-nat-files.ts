import type { RecordTypeName } from '@lanyard/contract'
import { type NatSource, writeNat } from '../reading/nat/write-nat.ts'
import { zipOf } from '../samples/sample-files.ts'
import type { ExportedRecord } from './stored-pages.ts'

const types = [
  ...['learners', 'learner-addresses', 'demographics', 'disabilities', 'prior-achievements', 'qualifications', 'course-offers', 'units'],
  ...['course-enrolments', 'qualification-enrolments', 'unit-enrolments', 'credentials'],
] as RecordTypeName[]

const texts = ({ ref: _, source: _source, version: _version, retiredAt: _retired, ...values }: ExportedRecord) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === null || value === undefined ? null : String(value)]))

/** Writes a provider's records as a ZIP of NAT files. */
export const writeNatFiles = async (path: string, pagesOf: (type: RecordTypeName) => AsyncIterable<readonly ExportedRecord[]>, source: NatSource) => {
  const records: { type: RecordTypeName; values: Record<string, string | null> }[] = []
  for (const type of types) for await (const page of pagesOf(type)) for (const record of page) records.push({ type, values: texts(record) })
  await zipOf(path, writeNat(records, source))
}
