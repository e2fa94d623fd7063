import type { GivenRecord } from '../../given-record.ts'
import type { Attachment, Delivery, Notice, ReadingReport, SourceTable } from '../delivery.ts'
import type { SourceFile } from '../sources/source-file.ts'
import { startOf } from '../sources/source-file.ts'
import { delimitedTable } from '../tables/delimited-table.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { demographics, learners, nextOfKin, readPeople, staff } from './oneroster-people.ts'
import { type Roster, rosterRows } from './oneroster-rows.ts'
import { courseEnrolments, courseOffers, timetables, unitEnrolments, units } from './oneroster-training.ts'

const read = ['orgs', 'academicsessions', 'users', 'roles', 'courses', 'classes', 'enrollments', 'demographics', 'lineitems', 'results']

const stemOf = ({ name }: { name: string }) => name.replace(/\.csv$/i, '').toLowerCase()
const hasReferences = async (file: SourceFile) => (await startOf(file, 200)).toString('utf8').toLowerCase().includes('sourcedid')

/** By its manifest, or by users with references. */
export const isOneRoster = async (files: readonly SourceFile[]): Promise<boolean> => {
  const manifest = files.find((file) => stemOf(file) === 'manifest')
  if (manifest && (await startOf(manifest, 4096)).toString('utf8').toLowerCase().includes('oneroster')) return true
  const users = files.find((file) => stemOf(file) === 'users')
  return users !== undefined && (await hasReferences(users))
}

/** What the manifest says of each file: `bulk`, `delta` or `absent`. */
const readManifest = async (file: SourceFile | undefined): Promise<Map<string, string>> => {
  const properties = new Map<string, string>()
  if (!file) return properties
  const { table } = await delimitedTable(file)
  for await (const { cells } of table.rows()) properties.set((cells[0] ?? '').trim().toLowerCase(), (cells[1] ?? '').trim().toLowerCase())
  return properties
}

const noticesOf = (tables: ReadonlyMap<string, SourceTable>, ignored: readonly string[]): Notice[] => {
  const about = (name: string, message: string): Notice[] => (tables.has(name) ? [{ cause: 'ignored', message, file: tables.get(name)?.name ?? name }] : [])
  return [
    ...ignored.map((file) => ({ cause: 'ignored-file', message: `${file} isn’t imported.`, file })),
    ...about('academicsessions', 'Terms aren’t imported as records. Their dates are used for course enrolments.'),
    ...about('demographics', 'Only the date of birth, sex and country of birth are imported from demographics.'),
    ...about('enrollments', 'Teachers of classes aren’t imported: timetables have no trainer.'),
    ...(tables.get('users')?.columns.some((column) => column.toLowerCase() === 'password') ? about('users', 'Passwords are never imported.') : []),
  ]
}

/** The organisation at the top: the one without a parent. */
const readOrganisation = async (roster: Roster) => {
  for await (const { ref, isRetired, fields } of rosterRows(roster, 'orgs'))
    if (!isRetired && !fields.parentsourcedid) return { code: fields.identifier ?? ref, name: fields.name ?? '' }
  return undefined
}

/** All records, each after those it refers to. They name each other by the source's references. */
async function* rosterRecords(tables: ReadonlyMap<string, SourceTable>, report: ReadingReport = {}): AsyncGenerator<GivenRecord> {
  const roster = { tables, report }
  const people = await readPeople(roster)
  for (const records of [staff, learners, nextOfKin, demographics]) yield* records(roster, people)
  for (const records of [courseOffers, units, courseEnrolments, unitEnrolments, timetables]) yield* records(roster)
}

/** OneRoster CSV files, version 1.1 or 1.2. Files that the manifest calls absent are left alone. */
export const oneRosterDelivery = async (files: readonly SourceFile[], attachments: readonly Attachment[]): Promise<Delivery> => {
  const manifest = await readManifest(files.find((file) => stemOf(file) === 'manifest'))
  const isAbsent = (stem: string) => manifest.get(`file.${stem}`) === 'absent'
  for (const [property, mode] of manifest)
    if (property.startsWith('file.') && ['bulk', 'delta'].includes(mode) && !files.some((file) => `file.${stemOf(file)}` === property))
      throw new UnreadableFile(`The manifest says that ${property.slice('file.'.length)}.csv is in this ZIP file, but it isn’t.`)
  const tables = new Map<string, SourceTable>()
  const notices: Notice[] = []
  for (const file of files) {
    const stem = stemOf(file)
    if (!read.includes(stem) || isAbsent(stem) || file.size === 0) continue
    const opened = await delimitedTable(file)
    const { type: _, ...table } = opened.table
    tables.set(stem, table)
    notices.push(...opened.notices)
  }
  const ignored = files.filter((file) => stemOf(file) !== 'manifest' && !tables.has(stemOf(file))).map(({ name }) => name)
  const organisation = await readOrganisation({ tables, report: {} })
  return {
    kind: 'oneroster',
    tables: [...tables.values()],
    notices: [...notices, ...noticesOf(tables, ignored)],
    attachments,
    ...(organisation && { organisation }),
    records: (report) => rosterRecords(tables, report),
  }
}
