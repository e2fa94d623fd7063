import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { ZipFile } from 'yazl'
import { writeNat } from '../reading/nat/write-nat.ts'
import { sampleCollege } from './sample-college.ts'

const organisation = { code: '45678', name: 'Riverbend College' }
const venues = [{ code: 'BNE', name: 'Brisbane campus', suburb: 'Brisbane', postcode: '4000', state: '03', country: '1101' }]

/** What goes wrong in real files: a birthday that isn't one, results that nobody knows. */
const withMistakes = (records: ReturnType<typeof sampleCollege>) =>
  [...records].map((record, index, all) => {
    const results = all.length - 40
    if (record.values.learnerNumber === 'S100011') return { ...record, values: { ...record.values, dateOfBirth: '2001-02-31' } }
    if (record.type === 'unit-enrolments' && index > results && index % 7 === 0) return { ...record, values: { ...record.values, result: '99' } }
    return record
  })

const cellText = (value: string | null | undefined) => (value && /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? ''))

const csvOf = (type: RecordTypeName, records: ReturnType<typeof withMistakes>) => {
  const { fields }: RecordType = recordTypes[type]
  const own = records.filter((record) => record.type === type)
  const names = Object.keys(fields).filter((name) => own.some(({ values }) => values[name]))
  const rows = own.map(({ values }) => names.map((name) => cellText(values[name])).join(','))
  return `${[names.map((name) => cellText(fields[name]?.label)).join(','), ...rows].join('\r\n')}\r\n`
}

const written = async (zip: ZipFile, path: string): Promise<string> => {
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

/** A ZIP of texts. Resolves to its path. */
export const zipOf = (path: string, files: Iterable<readonly [name: string, text: string]>): Promise<string> => {
  const zip = new ZipFile()
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name)
  return written(zip, path)
}

/** A ZIP of files that are too large for memory. Resolves to its path. */
export const zipOfFiles = (path: string, files: readonly string[]): Promise<string> => {
  const zip = new ZipFile()
  for (const file of files) zip.addFile(file, basename(file))
  return written(zip, path)
}

const csvTypes = ['learners', 'learner-addresses', 'qualifications', 'course-offers', 'units', 'course-enrolments', 'unit-enrolments', 'credentials'] as const

/** Writes the sample college's records as a ZIP of NAT files and as one of CSV files. Resolves to their paths. */
export const writeSampleFiles = async (folder: string, learners?: number): Promise<[nat: string, csv: string]> => {
  const records = withMistakes(sampleCollege(learners === undefined ? {} : { learners }))
  await mkdir(folder, { recursive: true })
  return [
    await zipOf(join(folder, 'nat-files.zip'), writeNat(records, { organisation, venues })),
    await zipOf(
      join(folder, 'csv-files.zip'),
      csvTypes.map((type) => [`${type}.csv`, csvOf(type, records)] as const),
    ),
  ]
}
