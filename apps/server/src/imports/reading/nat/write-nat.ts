import type { GivenRecord } from '../../given-record.ts'
import type { Venue } from '../delivery.ts'
import { type NatField, release80, widthOf } from './layouts.ts'
import { outcomeOf, overseas } from './nat-codes.ts'
import { nameForEncryption } from './nat-names.ts'

type Values = Readonly<Record<string, string | null | undefined>>
type Written = Pick<GivenRecord, 'type' | 'values'>
export type NatSource = { organisation: { code: string; name: string }; venues?: readonly Venue[] }

/** National fields that Lanyard doesn't hold, by file: they are written as blank. */
export const natFieldsNotHeld: Readonly<Record<string, readonly string[]>> = {
  NAT00030: ['nominalHours'],
  NAT00060: ['fieldOfEducation', 'vetFlag', 'nominalHours'],
  NAT00080: ['surveyContactStatus'],
  NAT00120: ['commencingProgram', 'trainingContract', 'apprenticeshipClient', 'studyReason', 'vetInSchoolsFlag', 'specificFunding', 'schoolType'],
}

const dayText = (iso: string) => iso.slice(8, 10) + iso.slice(5, 7) + iso.slice(0, 4)

/** A: from the left, filled with spaces. N: from the right, filled with zeros. What doesn't fit is cut. */
const fieldText = ({ type, length }: NatField, value: string | null | undefined): string => {
  if (!value) return ' '.repeat(length)
  if (type === 'N') return value.padStart(length, '0').slice(-length)
  return (type === 'D' && /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value).padEnd(length).slice(0, length)
}

/** A line of a layout. Fields lie where the layout says, whatever lies between. */
export const natLine = (fields: readonly NatField[], values: Values): string => {
  let line = ''
  for (const field of fields) line = line.padEnd(field.start - 1) + fieldText(field, values[field.name])
  return line.padEnd(widthOf(fields))
}

const flagText = (value: string | null | undefined) => (value === 'true' ? 'Y' : value === 'false' ? 'N' : '@')
const addressFields = (address: Values = {}): Values => ({
  ...address,
  suburb: address.suburbTownCity,
  postcode: address.postcode ?? (address.state === overseas.state ? overseas.postcode : undefined),
})

/** A client's fields that were never asked are written as not stated. */
const clientFields = (learner: Values, demographics: Values = {}, street?: Values): Values => ({
  ...{ highestSchoolLevelCompleted: '@@', gender: '@', dateOfBirth: '@'.repeat(8), indigenousStatus: '@', language: '@'.repeat(4), labourForceStatus: '@@' },
  ...{ countryOfBirth: '@'.repeat(4), disabilityFlag: '@', priorEducationFlag: '@' },
  ...given(learner),
  ...given(demographics),
  ...given({ language: demographics.primaryLanguage, labourForceStatus: demographics.employmentStatus, usi: learner.uniqueStudentIdentifier }),
  atSchoolFlag: flagText(demographics.isStillAtSchool),
  client: learner.learnerNumber,
  nameForEncryption: nameForEncryption({ ...given(learner) }),
  ...addressFields(street),
})

const given = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (value ? [[field, value]] : [])))

type Grouped = (type: GivenRecord['type']) => readonly Values[]

const byLearner = (records: readonly Values[]) => new Map(records.map((values) => [values.learner, values]))

const clientLines = (of: Grouped) => {
  const demographics = byLearner(of('demographics'))
  const streets = byLearner(of('learner-addresses').filter(({ kind }) => kind === 'street'))
  return of('learners').map((learner) => clientFields(learner, demographics.get(learner.learnerNumber), streets.get(learner.learnerNumber)))
}

const contactLines = (of: Grouped) => {
  const postal = byLearner(of('learner-addresses').filter(({ kind }) => kind === 'postal'))
  return of('learners').map((learner) => ({ ...learner, client: learner.learnerNumber, ...addressFields(postal.get(learner.learnerNumber)) }))
}

const completionLines = (of: Grouped, organisation: string) => {
  const issued = new Map(of('credentials').map((values) => [`${values.learner}\n${values.qualification}`, values]))
  return of('qualification-enrolments')
    .filter(({ status }) => status === 'ISSUED' || status === 'COMPLETED')
    .map(({ learner, qualification, status, completedDate }) => {
      const parchment = issued.get(`${learner}\n${qualification}`)
      return {
        ...{ organisation, program: qualification, client: learner, dateCompleted: completedDate ?? '@'.repeat(8) },
        ...{ issuedFlag: status === 'ISSUED' ? 'Y' : 'N', parchmentIssueDate: parchment?.credentialDate, parchmentNumber: parchment?.credentialNumber },
      }
    })
}

const activityLines = (of: Grouped, organisation: string, location: string | undefined) =>
  of('unit-enrolments').map(({ learner, unit, courseOffer, result, status, ...values }) => ({
    ...{
      ...values,
      organisation,
      location,
      client: learner,
      subject: unit,
      program: courseOffer,
      outcome: outcomeOf(result ?? undefined, status ?? undefined),
    },
  }))

const linesOf = (of: Grouped, { organisation, venues = [] }: NatSource): Record<string, readonly Values[]> => ({
  NAT00010: [{ organisation: organisation.code, organisationName: organisation.name }],
  NAT00020: venues.map(({ code, name, ...venue }) => ({ organisation: organisation.code, location: code, locationName: name, ...venue })),
  NAT00030: of('qualifications').map(({ code, name }) => ({ program: code, programName: name })),
  NAT00060: of('units').map(({ code, description }) => ({ subject: code, subjectName: description })),
  NAT00080: clientLines(of),
  NAT00085: contactLines(of),
  NAT00090: of('disabilities').map(({ learner, disability }) => ({ client: learner, disability })),
  NAT00100: of('prior-achievements').map(({ learner, achievement }) => ({ client: learner, achievement })),
  NAT00120: activityLines(of, organisation.code, venues[0]?.code),
  NAT00130: completionLines(of, organisation.code),
})

/** The text of each NAT file, by its name, from the national fields that Lanyard has. Lines end with CR and LF. */
export const writeNat = (records: Iterable<Written>, source: NatSource): Map<string, string> => {
  const groups = Map.groupBy(records, ({ type }) => type)
  const lines = linesOf((type) => (groups.get(type) ?? []).map(({ values }) => values), source)
  return new Map(
    release80.flatMap(({ file, fields }) =>
      lines[file] ? [[`${file}.txt`, lines[file].map((values) => `${natLine(fields, values)}\r\n`).join('')] as const] : [],
    ),
  )
}
