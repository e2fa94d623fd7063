import { type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { expect, test } from 'vitest'
import type { SourceRow } from '../delivery.ts'
import { opened } from '../testing/sample-files.ts'
import { givenRecords } from './given-records.ts'
import { guessType } from './guess-type.ts'
import { matchColumns } from './match-columns.ts'

const rows = (...cells: string[][]): SourceRow[] => cells.map((row, index) => ({ line: index + 2, cells: row }))
const matched = (columns: string[], type: RecordTypeName, samples: SourceRow[] = [], remembered?: Record<string, string | null>) =>
  matchColumns(columns, samples, type, { remembered }).map(({ field, by }) => (field ? `${field} ${by}` : by))

test('columns are matched by name, label and synonym, whatever their case and punctuation', () => {
  expect(
    matched(['learnerNumber', 'FIRST NAME', 'Family_Name', 'D.O.B.', 'USI', 'E-mail address', 'Unique Student Identifier', 'Shoe size'], 'learners'),
  ).toEqual([
    ...[
      'learnerNumber name',
      'firstName name',
      'lastName synonym',
      'dateOfBirth synonym',
      undefined,
      'email synonym',
      'uniqueStudentIdentifier name',
      undefined,
    ],
  ])
})

test('a column that several countries have is the field of the provider’s country, and other countries’ columns are left out', () => {
  const fieldsIn = (country: string) => matchColumns(['Disability', 'Nationality', 'Ethnicity 1'], [], 'demographics', { country }).map(({ field }) => field)
  expect(fieldsIn('NZ')).toEqual(['nzDisabilityFlag', 'nationality', 'ethnicity1'])
  expect(fieldsIn('AU')).toEqual(['disabilityFlag', 'nationality', undefined])
  expect(fieldsIn('ZA')).toEqual([undefined, 'saNationality', undefined])
})

test.each(['ref', 'External ID', 'sourcedId', 'SIS_ID'])('the column %s is the source’s own reference', (column) => {
  expect(matched([column], 'units')).toEqual(['ref synonym'])
})

test('last time’s choice wins, also when it left a column out', () => {
  const remembered = { Surname: 'previousName', 'Shoe size': null, 'First name': 'middleName', Gone: 'constructor' }
  expect(matched(['Surname', 'Shoe size', 'First name', 'Gone'], 'learners', [], remembered)).toEqual([
    ...['previousName last-time', 'last-time', 'middleName last-time', undefined],
  ])
  expect(matched(['constructor', '__proto__', 'toString'], 'learners')).toEqual([undefined, undefined, undefined])
})

test('content: every value passes the USI check, is an email, or is a date under a name with “birth”', () => {
  const samples = rows(
    ['BNGH7C75FN', 'a@b.example', '1/2/2001', '2001-02-03', '3AW88YH9U5'],
    ['BP6LKB3C7X', 'c@d.example', '3/4/2002', '2001-02-04', 'BNGH7C75FN'],
  )
  expect(matched(['Code 1', 'Contact', 'Birth', 'Other day', 'Code 2'], 'learners', samples)).toEqual([
    ...['uniqueStudentIdentifier content', 'email content', 'dateOfBirth content', undefined, undefined],
  ])
  expect(matched(['Code 1'], 'learners', samples.slice(0, 1))).toEqual([undefined])
})

test.each(Object.entries<RecordType>(recordTypes))('a table with all labels of %s is known for what it is', (type, { fields }) => {
  const labels = [...new Set(Object.values(fields).map(({ label }) => label))]
  expect(guessType(labels, [], `${type}.csv`)).toBe(type)
  // Units and timetables have the same columns, so only the name tells.
  expect(guessType(labels, [])).toBe(['units', 'timetables'].includes(type) ? undefined : type)
})

test.each<[string, string, RecordTypeName | undefined]>([
  ['a', 'Client ID,Surname,Given names,DOB', 'learners'],
  ['a', 'Student ID,Unit code,Outcome,Start date', 'unit-enrolments'],
  ['a', 'Client identifier,Program identifier,Status,Commencement date', 'course-enrolments'],
  ['Units 2026.csv', 'Code,Title', 'units'],
  ['qualifications.csv', 'Code,Title', 'qualifications'],
  ['a', 'Colour,Taste,Smell', undefined],
])('%s with %s holds %s', (name, header, type) => {
  expect(guessType(header.split(','), [], name)).toBe(type)
})

test('rows become records: texts trimmed, blanks left or removed, the reference apart, too many cells said', async () => {
  const { tables } = await opened('units.csv', 'sourcedId,Code,Name,Extra\n1, U1 ,"One, two",x\n2,U2,,\n3,U3,Three,x,y\n')
  const table = tables[0]
  if (!table) throw new Error('no table')
  const mapping = matchColumns(table.columns, table.samples, 'units').map(({ field }) => field)
  const warnings: string[] = []
  const report = { warning: ({ message, line }: { message: string; line: number }) => warnings.push(`${line}: ${message}`) }
  expect(await Array.fromAsync(givenRecords(table, 'units', mapping, { report }))).toEqual([
    { type: 'units', file: 'units.csv', line: 2, ref: '1', values: { code: 'U1', description: 'One, two' } },
    { type: 'units', file: 'units.csv', line: 3, ref: '2', values: { code: 'U2' } },
    { type: 'units', file: 'units.csv', line: 4, ref: '3', values: { code: 'U3', description: 'Three' } },
  ])
  expect(warnings).toEqual(['4: This row has 5 cells, but there are 4 columns. A value with a comma may lack quotes.'])
  const removed = await Array.fromAsync(givenRecords(table, 'units', mapping, { blanks: 'remove' }))
  expect(removed[1]?.values).toEqual({ code: 'U2', description: null })
})
