import { type RecordType, recordTypes } from '@lanyard/contract'
import { expect, test } from 'vitest'
import type { GivenRecord } from '../../given-record.ts'
import type { Delivery, ReadingWarning, Retirement } from '../delivery.ts'
import { opened, zipOf } from '../testing/sample-files.ts'

const files = {
  'manifest.csv':
    'propertyName,value\nmanifest.version,1.0\noneroster.version,1.2\nfile.users,bulk\nfile.roles,bulk\nfile.enrollments,delta\nfile.resources,absent\n',
  'orgs.csv': '\ufeffsourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\no2,,,Annex,school,A2,o1\no1,,,Banksia College,school,4567,\n',
  'users.csv': [
    'sourcedId,status,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,password,userMasterIdentifier,preferredGivenName',
    'u1,active,true,mei,"{USI:BNGH7C75FN},{NSN:123456789}",Mei,Ng,Lin,7,mei@example.com,0400,03,"u3,u4",secret,M7,May',
    'u2,active,false,tom,,Tom,Ash,,,tom@example.com,,,,,,',
    'u3,active,true,pat,,Pat,Ng,,,pat@example.com,0411,,,,,',
    'u4,active,true,kim,,Kim,Ng,,,,,,,,,',
    'u5,tobedeleted,true,old,,Old,One,,,,,,,,,',
    'u6,active,true,nobody,,No,Body,,,,,,,,,',
    'u7,tobedeleted,,,,,,,,,,,,,,',
    'u8,tobedeleted,,,,,,,,,,,,,,',
  ].join('\n'),
  'roles.csv': [
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    'r1,active,,u1,primary,student,,,o1,\nr2,active,,u2,primary,teacher,,,o1,\nr3,active,,u3,primary,parent,,,o1,',
    'r4,active,,u4,primary,guardian,,,o1,\nr5,active,,u5,primary,student,,,o1,\nr6,tobedeleted,,u6,primary,student,,,o1,\nr7,tobedeleted,,u7,primary,student,,,o1,',
  ].join('\n'),
  'demographics.csv':
    'sourcedId,status,dateLastModified,birthDate,sex,asian,countryOfBirthCode\nu1,,,2008-04-01,female,true,AU\nu9,,,,constructor,,\nu2,,,,,,NZ\n',
  'academicSessions.csv':
    'sourcedId,status,dateLastModified,title,type,startDate,endDate\nt1,,,Term 1,term,2026-02-01,2026-04-05\nt2,,,Term 2,term,2026-04-20,2026-06-30\n',
  'courses.csv': 'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode\nc1,,,,Business,BSB\nc2,,,,Art,\nc3,tobedeleted,,,Old,OLD\n',
  'classes.csv':
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,termSourcedIds\nk1,,,Business A,,c1,BSB-A,scheduled,"t1,t2"\nk2,,,Business B,,c1,,scheduled,t1\n',
  'enrollments.csv': [
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'e1,active,,k2,o1,u1,student,,2026-01-20,\ne2,active,,k1,o1,u1,student,,,\ne3,active,,k1,o1,u2,teacher,true,,\ne4,tobedeleted,,k1,o1,u5,student,,,\ne5,active,,k9,o1,u1,student,,,',
  ].join('\n'),
  'lineItems.csv': 'sourcedId,status,dateLastModified,title,classSourcedId\nl1,,,Essay,k1\n',
  'results.csv':
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score\nx1,,,l1,u1,fully graded,87.5\nx2,tobedeleted,,l1,u5,submitted,\n',
  'userProfiles.csv': 'sourcedId\np1\n',
}

const read = async (delivery: Delivery) => {
  const warnings: ReadingWarning[] = []
  const retirements: Retirement[] = []
  const records = await Array.fromAsync(delivery.records?.({ warning: (one) => warnings.push(one), retirement: (one) => retirements.push(one) }) ?? [])
  return { records, warnings, retirements }
}
const valuesOf = (records: readonly GivenRecord[], type: GivenRecord['type']) =>
  records.filter((record) => record.type === type).map(({ ref, values }) => ({ ref, ...values }))

test('a bundle is recognised by its manifest, and by its users without one', async () => {
  const { 'manifest.csv': _, ...rest } = files
  for (const bundle of [files, rest]) {
    const delivery = await opened('roster.zip', await zipOf(bundle))
    expect(delivery).toMatchObject({ kind: 'oneroster', organisation: { code: '4567', name: 'Banksia College' } })
  }
  const { notices, tables } = await opened('roster.zip', await zipOf(files))
  expect(notices.map(({ message }) => message)).toEqual([
    'userProfiles.csv isn’t imported.',
    'Terms aren’t imported as records. Their dates are used for course enrolments.',
    'Only the date of birth, sex and country of birth are imported from demographics.',
    'Teachers of classes aren’t imported: timetables have no trainer.',
    'Passwords are never imported.',
  ])
  expect(tables.map(({ name }) => name)).toContain('orgs.csv')
})

test('people become learners, staff and next of kin by their roles', async () => {
  const { records, warnings } = await read(await opened('roster.zip', await zipOf(files)))
  expect(valuesOf(records, 'learners')).toEqual([
    {
      ...{ ref: 'u1', learnerNumber: 'M7', firstName: 'Mei', middleName: 'Lin', lastName: 'Ng', preferredName: 'May', dateOfBirth: '2008-04-01', gender: 'F' },
      ...{ email: 'mei@example.com', mobile: '0400', phoneHome: '03', uniqueStudentIdentifier: 'BNGH7C75FN', nationalStudentNumber: '123456789' },
    },
  ])
  expect(valuesOf(records, 'staff')).toEqual([{ ref: 'u2', email: 'tom@example.com', firstName: 'Tom', lastName: 'Ash', isArchived: 'true' }])
  expect(valuesOf(records, 'next-of-kin')).toEqual([
    { ref: 'u1/u3', learner: 'u1', kind: 'local', relationship: 'PARENT', firstName: 'Pat', lastName: 'Ng', email: 'pat@example.com', mobile: '0411' },
  ])
  expect(valuesOf(records, 'demographics')).toEqual([{ ref: 'u1', learner: 'u1', countryOfBirth: 'AU' }])
  expect(warnings).toMatchObject([
    { type: 'next-of-kin', cause: 'second-next-of-kin', file: 'users.csv', line: 5 },
    { type: 'course-enrolments', cause: 'class-missing', file: 'enrollments.csv', line: 6 },
  ])
  expect(JSON.stringify(records)).not.toContain('secret')
  for (const { type, values } of records) expect(Object.keys((recordTypes[type] as RecordType).fields)).toEqual(expect.arrayContaining(Object.keys(values)))
})

test('courses, classes and results; one enrolment for each learner and course, with the days of its terms', async () => {
  const { records } = await read(await opened('roster.zip', await zipOf(files)))
  expect(valuesOf(records, 'course-offers')).toEqual([
    { ref: 'c1', code: 'BSB', description: 'Business' },
    { ref: 'c2', code: 'c2', description: 'Art' },
  ])
  expect(valuesOf(records, 'timetables')).toEqual([
    { ref: 'k1', code: 'BSB-A', description: 'Business A' },
    { ref: 'k2', code: 'k2', description: 'Business B' },
  ])
  expect(valuesOf(records, 'course-enrolments')).toEqual([
    { ref: 'e1', learner: 'u1', courseOffer: 'c1', status: 'CURRENT', startDate: '2026-01-20', endDate: '2026-06-30' },
  ])
  expect(valuesOf(records, 'units')).toEqual([{ ref: 'l1', code: 'l1', description: 'Essay' }])
  expect(valuesOf(records, 'unit-enrolments')).toEqual([{ ref: 'x1', learner: 'u1', unit: 'l1', courseOffer: 'c1', status: 'Completed', finalScore: '87.5' }])
})

test('what is to be deleted is retired: people even if their roles are deleted too, or unknown', async () => {
  const { retirements } = await read(await opened('roster.zip', await zipOf(files)))
  expect(retirements.map(({ type, ref, line }) => `${type} ${ref} ${line}`)).toEqual([
    'staff u8 9',
    'learners u5 6',
    'learners u7 8',
    'learners u8 9',
    'course-offers c3 4',
    'course-enrolments e4 5',
    'unit-enrolments x2 3',
  ])
})

test('a file that the manifest calls absent is left alone; one that it promises must be there', async () => {
  const absent = { ...files, 'manifest.csv': `${files['manifest.csv']}file.courses,absent\n` }
  const { records } = await read(await opened('roster.zip', await zipOf(absent)))
  expect(valuesOf(records, 'course-offers')).toEqual([])
  const promised = { ...files, 'manifest.csv': `${files['manifest.csv']}file.categories,bulk\n` }
  await expect(opened('roster.zip', await zipOf(promised))).rejects.toThrow('The manifest says that categories.csv is in this ZIP file, but it isn’t.')
})

test('version 1.1 has the role with the user; who isn’t in the bundle can be enrolled too', async () => {
  const bundle = {
    'users.csv': 'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName\nu1,,true,o1,student,mei,Mei,Ng\n',
    'courses.csv': files['courses.csv'],
    'classes.csv': files['classes.csv'],
    'enrollments.csv': 'sourcedId,classSourcedId,userSourcedId,role\ne1,k1,u1,student\ne2,k1,u77,student\n',
  }
  const { records } = await read(await opened('roster.zip', await zipOf(bundle)))
  expect(valuesOf(records, 'learners')).toEqual([{ ref: 'u1', learnerNumber: 'u1', firstName: 'Mei', lastName: 'Ng' }])
  expect(records.filter(({ type }) => type === 'course-enrolments').map(({ values }) => values.learner)).toEqual(['u1', 'u77'])
})
