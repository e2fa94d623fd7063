import { type RecordType, recordTypes } from '@lanyard/contract'
import { expect, test } from 'vitest'
import type { GivenRecord } from '../../given-record.ts'
import { opened, zipOf } from '../testing/sample-files.ts'
import { release80 } from './layouts.ts'
import { natFieldsNotHeld, writeNat } from './write-nat.ts'

type Written = Pick<GivenRecord, 'type' | 'values'>

const source = {
  organisation: { code: '4567', name: 'Banksia Training' },
  venues: [{ code: 'MAIN', name: 'Main campus', suburb: 'Melbourne', postcode: '3000', state: '02', country: '1101' }],
}

const none = { buildingName: null, unitDetails: null }
const learner = (number: string): Written[] => [
  {
    type: 'learners',
    values: {
      ...{ learnerNumber: number, title: 'Ms', firstName: 'Mei', middleName: 'Lin', lastName: 'Ng', dateOfBirth: '2001-12-31', gender: 'F' },
      ...{
        uniqueStudentIdentifier: 'BNGH7C75FN',
        mobile: '0400 000 000',
        phoneHome: '03 9000 0000',
        email: 'mei@example.com',
        alternativeEmail: 'm@example.com',
      },
    },
  },
]

const golden: Written[] = [
  ...learner('C1'),
  { type: 'learners', values: { learnerNumber: 'C2', lastName: 'Sukarno' } },
  {
    type: 'learner-addresses',
    values: { learner: 'C1', kind: 'street', ...none, streetNumber: '1', streetName: 'Main St', suburbTownCity: 'Melbourne', state: '02', postcode: '3000' },
  },
  {
    type: 'learner-addresses',
    values: {
      learner: 'C1',
      kind: 'postal',
      ...none,
      poBox: 'PO Box 5',
      streetNumber: null,
      streetName: null,
      suburbTownCity: 'Singapore',
      state: '99',
      postcode: null,
    },
  },
  {
    type: 'demographics',
    values: {
      ...{ learner: 'C1', isStillAtSchool: 'true', priorEducationFlag: 'Y', employmentStatus: '01', highestSchoolLevelCompleted: '12', countryOfBirth: '1101' },
      ...{ indigenousStatus: '4', disabilityFlag: 'Y', primaryLanguage: '1201' },
    },
  },
  { type: 'disabilities', values: { learner: 'C1', disability: '11' } },
  { type: 'disabilities', values: { learner: 'C1', disability: '17' } },
  { type: 'prior-achievements', values: { learner: 'C1', achievement: '008' } },
  { type: 'qualifications', values: { code: 'BSB30120', name: 'Certificate III in Business' } },
  { type: 'course-offers', values: { code: 'BSB30120', description: 'Certificate III in Business', qualification: 'BSB30120' } },
  { type: 'units', values: { code: 'BSBWHS311', description: 'Assist with maintaining workplace safety' } },
  { type: 'course-enrolments', values: { learner: 'C1', courseOffer: 'BSB30120', status: 'COMPLETED', startDate: '2025-02-01', endDate: '2025-06-30' } },
  {
    type: 'qualification-enrolments',
    values: { learner: 'C1', qualification: 'BSB30120', courseOffer: 'BSB30120', status: 'ISSUED', completedDate: '2025-07-01' },
  },
  {
    type: 'unit-enrolments',
    values: {
      ...{ learner: 'C1', unit: 'BSBWHS311', courseOffer: 'BSB30120', startDate: '2025-02-01', endDate: '2025-06-30', status: 'Completed', result: '20' },
      ...{ deliveryMode: 'YNN', fundingSource: '20' },
    },
  },
  { type: 'unit-enrolments', values: { learner: 'C2', unit: 'BSBWHS311', startDate: '2025-02-01', endDate: null, status: 'In progress', result: null } },
  {
    type: 'credentials',
    values: { credentialNumber: 'P-77', learner: 'C1', status: 'ISSUED', credentialDate: '2025-07-05', qualification: 'BSB30120', courseOffer: 'BSB30120' },
  },
]

test('golden: a bundle that is written and read back is the same', async () => {
  const files = writeNat(golden, source)
  const delivery = await opened('nat.zip', await zipOf(Object.fromEntries(files)))
  const records = await Array.fromAsync(delivery.records?.() ?? [])
  expect(records.map(({ type, values }) => ({ type, values }))).toEqual(golden)
  expect(delivery).toMatchObject({ organisation: source.organisation, venues: source.venues, notices: [] })
  expect(writeNat(records, source)).toEqual(files)
})

test('every file has lines of its layout’s width that end with CR and LF', () => {
  const files = writeNat(golden, source)
  expect([...files.keys()]).toEqual(release80.filter(({ file }) => file !== 'NAT00030A').map(({ file }) => `${file}.txt`))
  const widths = Object.fromEntries(
    [...files].map(([name, text]) => [
      name.slice(0, 8),
      [
        ...new Set(
          text
            .split('\r\n')
            .slice(0, -1)
            .map((line) => line.length),
        ),
      ],
    ]),
  )
  expect(widths).toEqual({
    ...{ NAT00010: [110], NAT00020: [180], NAT00030: [114], NAT00060: [123], NAT00080: [327], NAT00085: [557] },
    ...{ NAT00090: [12], NAT00100: [13], NAT00120: [111], NAT00130: [72] },
  })
  expect(files.get('NAT00080.txt')?.slice(0, 99)).toBe(`${'C1'.padEnd(10)}${'Ng, Mei Lin'.padEnd(60)}12F311220013000412010111${'01YYY'}`)
})

test('codes of Lanyard’s own lists are written as outcomes', () => {
  const enrolment = (values: GivenRecord['values']): Written => ({ type: 'unit-enrolments', values: { learner: 'C1', unit: 'U', ...values } })
  const text = writeNat(
    [enrolment({ result: 'RPL' }), enrolment({ status: 'Not yet started' }), enrolment({ result: 'NYC', status: 'Completed' })],
    source,
  ).get('NAT00120.txt')
  expect(text?.split('\r\n').map((line) => line.slice(71, 73))).toEqual(['51', '85', '30', ''])
})

test('fields that stay blank in a full bundle are the ones that Lanyard doesn’t hold', () => {
  const full = golden.map(({ type, values }): Written => {
    const rest: Record<string, string> =
      type === 'learners'
        ? { phoneWork: '03 9000 0001' }
        : type === 'learner-addresses'
          ? { buildingName: 'A', unitDetails: '1', streetNumber: '1', streetName: 'B' }
          : {}
    return { type, values: { ...values, ...rest } }
  })
  const blank = [...writeNat(full, source)].map(([name, text]) => {
    const fields = release80.find(({ file }) => name.startsWith(`${file}.`))?.fields ?? []
    return [
      name.slice(0, 8),
      fields
        .filter(({ start, length }) => text.split('\r\n').every((line) => line.slice(start - 1, start - 1 + length).trim() === ''))
        .map((field) => field.name),
    ]
  })
  expect(Object.fromEntries(blank.filter(([, fields]) => fields?.length))).toEqual(natFieldsNotHeld)
})

test('every field that NAT files give is a field of its type', () => {
  for (const { type, values } of golden) expect(Object.keys((recordTypes[type] as RecordType).fields)).toEqual(expect.arrayContaining(Object.keys(values)))
})
