import { expect, test } from 'vitest'
import type { GivenRecord } from '../../given-record.ts'
import type { Delivery, ReadingWarning } from '../delivery.ts'
import { opened, zipOf } from '../testing/sample-files.ts'
import { natRecords } from './nat-delivery.ts'
import { natFileOf } from './nat-table.ts'
import { layoutOf } from './profiles.ts'
import { natLine } from './write-nat.ts'

const lineOf = (file: string, values: Record<string, string>) => natLine(layoutOf(file, 'national')?.fields ?? [], values)
const client = (values: Record<string, string>) => lineOf('NAT00080', { client: 'C1', nameForEncryption: 'NG, MEI LIN', ...values })
const activity = (values: Record<string, string>) =>
  lineOf('NAT00120', {
    organisation: '4567',
    client: 'C1',
    subject: 'BSBWHS311',
    program: 'BSB30120',
    startDate: '01022025',
    endDate: '30062025',
    deliveryMode: 'YNN',
    outcome: '20',
    ...values,
  })

const bundle = (files: Readonly<Record<string, string[]>>) =>
  zipOf(Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, lines.join('\r\n')])))
const recordsOf = async (delivery: Delivery, type?: GivenRecord['type']) =>
  (await Array.fromAsync(delivery.records?.() ?? [])).filter((record) => type === undefined || record.type === type)
const valuesOf = async (delivery: Delivery, type: GivenRecord['type']) => (await recordsOf(delivery, type)).map(({ values }) => values)

test('a bundle is recognised, with the organisation it belongs to and its venues', async () => {
  const delivery = await opened(
    'nat.zip',
    await bundle({
      'in/nat00010.TXT': [lineOf('NAT00010', { organisation: '4567', organisationName: 'Banksia Training' })],
      'in/NAT00020.txt': [
        lineOf('NAT00020', {
          organisation: '4567',
          location: 'MAIN',
          locationName: 'Main campus',
          postcode: '3000',
          state: '02',
          suburb: 'Melbourne',
          country: '1101',
        }),
      ],
      'in/NAT00080.txt': [client({})],
      'in/NAT00999.txt': ['x'],
    }),
  )
  expect(delivery).toMatchObject({ kind: 'nat', organisation: { code: '4567', name: 'Banksia Training' }, nat: { release: '8.0', profile: 'national' } })
  expect(delivery.venues).toEqual([{ code: 'MAIN', name: 'Main campus', postcode: '3000', state: '02', suburb: 'Melbourne', country: '1101' }])
  expect(delivery.notices.map(({ message }) => message)).toEqual(['NAT00999.txt isn’t imported.'])
})

test('a client is a learner with an address and demographics; @ is not given; blank parts of an address are removed', async () => {
  const line = client({
    ...{
      gender: 'F',
      dateOfBirth: '31122001',
      postcode: '3000',
      indigenousStatus: '@',
      language: '1201',
      labourForceStatus: '@@',
      countryOfBirth: '1101',
      usi: 'BNGH7C75FN',
    },
    ...{
      disabilityFlag: 'N',
      priorEducationFlag: 'Y',
      atSchoolFlag: 'N',
      suburb: 'MELBOURNE',
      state: '02',
      unitDetails: '@@',
      streetNumber: '1',
      streetName: 'Main St',
    },
  })
  const delivery = await opened('NAT00080.txt', line)
  expect(await recordsOf(delivery)).toEqual([
    {
      ...{ type: 'learners', file: 'NAT00080.txt', line: 1 },
      values: {
        learnerNumber: 'C1',
        firstName: 'MEI',
        middleName: 'LIN',
        lastName: 'NG',
        gender: 'F',
        dateOfBirth: '2001-12-31',
        uniqueStudentIdentifier: 'BNGH7C75FN',
      },
    },
    {
      ...{ type: 'learner-addresses', file: 'NAT00080.txt', line: 1 },
      values: {
        learner: 'C1',
        kind: 'street',
        buildingName: null,
        streetNumber: '1',
        streetName: 'Main St',
        suburbTownCity: 'MELBOURNE',
        state: '02',
        postcode: '3000',
      },
    },
    {
      ...{ type: 'demographics', file: 'NAT00080.txt', line: 1 },
      values: { learner: 'C1', isStillAtSchool: 'false', priorEducationFlag: 'Y', disabilityFlag: 'N', countryOfBirth: '1101', primaryLanguage: '1201' },
    },
  ])
})

test('names of NAT00085 win, its address is the postal one, OSPC is no postcode, an exemption is no USI', async () => {
  const contact = lineOf('NAT00085', {
    ...{ client: 'C1', title: 'Ms', firstName: 'Mei', lastName: 'Ng', poBox: 'PO Box 5', suburb: 'Singapore', postcode: 'OSPC', state: '99' },
    ...{ mobile: '0400 000 000', email: 'mei@example.com' },
  })
  const delivery = await opened('nat.zip', await bundle({ 'NAT00080.txt': [client({ usi: 'INTOFF', dateOfBirth: '31022001' })], 'NAT00085.txt': [contact] }))
  expect(await valuesOf(delivery, 'learners')).toEqual([
    {
      learnerNumber: 'C1',
      title: 'Ms',
      firstName: 'Mei',
      middleName: 'LIN',
      lastName: 'Ng',
      dateOfBirth: '31022001',
      mobile: '0400 000 000',
      email: 'mei@example.com',
    },
  ])
  expect(await valuesOf(delivery, 'learner-addresses')).toEqual([
    {
      ...{ learner: 'C1', kind: 'postal', buildingName: null, poBox: 'PO Box 5', unitDetails: null, streetNumber: null, streetName: null },
      ...{ suburbTownCity: 'Singapore', state: '99', postcode: null },
    },
  ])
  expect(await valuesOf(await opened('NAT00085.txt', contact), 'learners')).toMatchObject([{ learnerNumber: 'C1', firstName: 'Mei', lastName: 'Ng' }])
})

test('a single name has no comma', async () => {
  expect(await valuesOf(await opened('NAT00080.txt', client({ nameForEncryption: 'Sukarno' })), 'learners')).toEqual([
    { learnerNumber: 'C1', lastName: 'Sukarno' },
  ])
})

test('programs, subjects and activities become courses, units and enrolments; enrolments span their activities', async () => {
  const completion = {
    organisation: '4567',
    program: 'BSB30120',
    client: 'C1',
    dateCompleted: '01072025',
    issuedFlag: 'Y',
    parchmentIssueDate: '05072025',
    parchmentNumber: 'P-77',
  }
  const delivery = await opened(
    'nat.zip',
    await bundle({
      'NAT00030.txt': [lineOf('NAT00030', { program: 'BSB30120', programName: 'Certificate III in Business', nominalHours: '0400' })],
      'NAT00030A.txt': [lineOf('NAT00030A', { program: 'BSB30120', programName: 'Again' })],
      'NAT00060.txt': [lineOf('NAT00060', { subject: 'BSBWHS311', subjectName: 'Assist with safety' })],
      'NAT00120.txt': [
        activity({}),
        activity({ subject: 'BSBTEC301', startDate: '10012025', endDate: '30052025', outcome: '70', fundingSource: '20' }),
        activity({ client: 'C2', outcome: '40', endDate: '' }),
        activity({ client: 'C3', program: '', outcome: '99' }),
      ],
      'NAT00130.txt': [lineOf('NAT00130', completion), lineOf('NAT00130', { ...completion, client: 'C4', issuedFlag: 'N', dateCompleted: '@@@@@@@@' })],
    }),
  )
  expect((await recordsOf(delivery)).map(({ type }) => type)).toEqual([
    ...['qualifications', 'course-offers', 'units', 'course-enrolments', 'course-enrolments', 'qualification-enrolments', 'qualification-enrolments'],
    ...['unit-enrolments', 'unit-enrolments', 'unit-enrolments', 'unit-enrolments', 'credentials'],
  ])
  expect(await valuesOf(delivery, 'course-offers')).toEqual([{ code: 'BSB30120', description: 'Certificate III in Business', qualification: 'BSB30120' }])
  expect(await valuesOf(delivery, 'course-enrolments')).toEqual([
    { learner: 'C1', courseOffer: 'BSB30120', status: 'COMPLETED', startDate: '2025-01-10', endDate: '2025-06-30' },
    { learner: 'C2', courseOffer: 'BSB30120', status: 'WITHDRAWN', startDate: '2025-02-01' },
  ])
  expect(await valuesOf(delivery, 'unit-enrolments')).toMatchObject([
    {
      learner: 'C1',
      unit: 'BSBWHS311',
      courseOffer: 'BSB30120',
      startDate: '2025-02-01',
      endDate: '2025-06-30',
      status: 'Completed',
      result: '20',
      deliveryMode: 'YNN',
    },
    { unit: 'BSBTEC301', status: 'In progress', result: null, fundingSource: '20' },
    { learner: 'C2', status: 'Withdrawn', result: '40', endDate: null },
    { learner: 'C3', status: 'Completed', result: '99' },
  ])
  expect((await valuesOf(delivery, 'unit-enrolments'))[3]).not.toHaveProperty('courseOffer')
  expect(await valuesOf(delivery, 'qualification-enrolments')).toEqual([
    { learner: 'C1', qualification: 'BSB30120', courseOffer: 'BSB30120', status: 'ISSUED', completedDate: '2025-07-01' },
    { learner: 'C4', qualification: 'BSB30120', courseOffer: 'BSB30120', status: 'COMPLETED' },
  ])
  expect(await valuesOf(delivery, 'credentials')).toEqual([
    { credentialNumber: 'P-77', learner: 'C1', status: 'ISSUED', credentialDate: '2025-07-05', qualification: 'BSB30120', courseOffer: 'BSB30120' },
  ])
})

test('short and long lines are read, with one notice each', async () => {
  const delivery = await opened(
    'nat.zip',
    await bundle({
      'NAT00080.txt': [client({}).slice(0, 100).trimEnd(), client({ client: 'C2' }).slice(0, 70)],
      'NAT00120.txt': [`${activity({})}${'Z'.repeat(193)}`],
    }),
  )
  expect(delivery.notices.map(({ message }) => message)).toEqual([
    'NAT00080.txt: 2 lines are shorter than 327 characters. What is missing was read as blank.',
    'NAT00120.txt: 1 line is longer than 111 characters. The state’s own fields after that aren’t imported.',
  ])
  expect(await valuesOf(delivery, 'learners')).toHaveLength(2)
  expect(await valuesOf(delivery, 'unit-enrolments')).toHaveLength(1)
})

test('Queensland’s learner identifier comes before the statistical areas, in other states there is none', async () => {
  const queensland = `${client({}).slice(0, 327)}0123456789${'3'.repeat(11)}${'4'.repeat(9)}`
  const delivery = await opened('NAT00080.txt', queensland)
  expect(delivery.nat).toEqual({ release: '8.0', profile: 'queensland' })
  expect(await valuesOf(delivery, 'learners')).toMatchObject([{ learnerUniqueIdentifier: '0123456789' }])
  for (const [tail, profile] of [
    ['3'.repeat(20), 'national'],
    ['3'.repeat(31), 'victoria'],
  ] as const) {
    const other = await opened('NAT00080.txt', client({}).slice(0, 327) + tail)
    expect(other.nat?.profile).toBe(profile)
    expect((await valuesOf(other, 'learners'))[0]).not.toHaveProperty('learnerUniqueIdentifier')
  }
  expect((await opened('NAT00080.txt', queensland, { natProfile: 'victoria' })).nat?.profile).toBe('victoria')
})

test('accents: filled to a width in characters, in bytes, or in Windows-1252', async () => {
  const plain = client({ client: 'C2' })
  const line = client({ nameForEncryption: 'MĀUI, ZOË', gender: 'F' })
  const byBytes = `${line.slice(0, 70).trimEnd()}${' '.repeat(51 - 2)}${line.slice(70)}`
  for (const content of [`${plain}\n${line}`, `${plain}\n${byBytes}`]) {
    const delivery = await opened('NAT00080.txt', content)
    expect((await valuesOf(delivery, 'learners'))[1]).toEqual({ learnerNumber: 'C1', firstName: 'ZOË', lastName: 'MĀUI', gender: 'F' })
  }
  const latin = await opened('NAT00080.txt', Buffer.from(client({ nameForEncryption: 'NG, ZOË' }), 'latin1'))
  expect(latin.tables[0]?.encoding).toBe('Windows-1252')
  expect(await valuesOf(latin, 'learners')).toEqual([{ learnerNumber: 'C1', firstName: 'ZOË', lastName: 'NG' }])
})

test('files of a bundle are checked against each other', async () => {
  const delivery = await opened(
    'nat.zip',
    await bundle({
      'NAT00010.txt': [lineOf('NAT00010', { organisation: '4567' })],
      'NAT00080.txt': [client({ disabilityFlag: 'Y', priorEducationFlag: 'N', dateOfBirth: '01012020' }), client({ client: 'BNGH7C75FN', usi: 'BNGH7C75FN' })],
      'NAT00090.txt': [],
      'NAT00100.txt': [lineOf('NAT00100', { client: 'C1', achievement: '008' })],
      'NAT00120.txt': [
        activity({}),
        activity({}),
        activity({ subject: 'A', outcome: '51' }),
        activity({ subject: 'B', startDate: '01072025' }),
        activity({ subject: 'C', outcome: '70' }),
        activity({ subject: 'D', client: 'C9' }),
        activity({ subject: 'E', organisation: '9999' }),
      ],
    }),
  )
  const warnings: ReadingWarning[] = []
  const tables = new Map(delivery.tables.map((table) => [natFileOf(table.name) ?? '', table]))
  for await (const _ of natRecords(tables, { warning: (warning) => warnings.push(warning) }, '2026-11-16'));
  expect(warnings.map(({ cause, file, line }) => `${cause} ${file} ${line}`)).toEqual([
    ...['age NAT00080.txt 1', 'usi-is-client NAT00080.txt 2', 'duplicate-activity NAT00120.txt 2', 'delivery-mode NAT00120.txt 3', 'dates NAT00120.txt 4'],
    ...['continuing-past NAT00120.txt 5', 'client-missing NAT00120.txt 6', 'organisation NAT00120.txt 7'],
    ...['disability-flag NAT00080.txt 1', 'prior-flag NAT00080.txt 1', 'no-training NAT00080.txt 2'],
  ])
  expect([...new Set(warnings.map(({ type, file }) => `${type} ${file}`))]).toEqual(['learners NAT00080.txt', 'unit-enrolments NAT00120.txt'])
  expect(warnings.at(-3)?.message).toBe('The disability flag is Y, but NAT00090 has no disability of this client.')
})

test('an unknown NAT file alone is refused', async () => {
  await expect(opened('NAT00999.txt', 'x')).rejects.toThrow(
    'NAT00999.txt isn’t a NAT file that Lanyard reads. Lanyard reads NAT00010 to NAT00130 of release 8.0.',
  )
})
