/** A: text, left-aligned. N: digits, right-aligned, filled with zeros. D: a day as DDMMYYYY. */
export type NatField = { name: string; start: number; length: number; type: 'A' | 'N' | 'D' }
/** `national`: the width that every state has. Fields beyond it may be missing. */
export type NatLayout = { file: string; title: string; national: number; fields: readonly NatField[] }

/** `name start length type`, positions from 1 as the standard counts them. */
export const fieldsOf = (table: string): NatField[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', start, length, type = 'A'] = line.trim().split(/\s+/)
      return { name, start: Number(start), length: Number(length), type: type as NatField['type'] }
    })

export const widthOf = (fields: readonly NatField[]) => Math.max(...fields.map(({ start, length }) => start + length - 1))

const layout = (file: string, title: string, table: string, national?: number): NatLayout => {
  const fields = fieldsOf(table)
  return { file, title, national: national ?? widthOf(fields), fields }
}

/** AVETMISS for VET providers, release 8.0: the national part of each file. Checked against four independent public implementations (docs/records.md). */
export const release80: readonly NatLayout[] = [
  layout(
    'NAT00010',
    'Training organisation',
    `organisation 1 10 A
     organisationName 11 100 A`,
  ),
  layout(
    'NAT00020',
    'Delivery location',
    `organisation 1 10 A
     location 11 10 A
     locationName 21 100 A
     postcode 121 4 A
     state 125 2 A
     suburb 127 50 A
     country 177 4 A`,
  ),
  layout(
    'NAT00030',
    'Program',
    `program 1 10 A
     programName 11 100 A
     nominalHours 111 4 N`,
  ),
  layout(
    'NAT00030A',
    'Program, not nationally recognised',
    `program 1 10 A
     programName 11 100 A
     nominalHours 111 4 N
     recognition 115 2 A
     levelOfEducation 117 3 A
     fieldOfEducation 120 4 A
     anzsco 124 6 A
     vetFlag 130 1 A`,
  ),
  layout(
    'NAT00060',
    'Subject',
    `subject 1 12 A
     subjectName 13 100 A
     fieldOfEducation 113 6 A
     vetFlag 119 1 A
     nominalHours 120 4 N`,
  ),
  layout(
    'NAT00080',
    'Client',
    `client 1 10 A
     nameForEncryption 11 60 A
     highestSchoolLevelCompleted 71 2 A
     gender 73 1 A
     dateOfBirth 74 8 D
     postcode 82 4 A
     indigenousStatus 86 1 A
     language 87 4 A
     labourForceStatus 91 2 A
     countryOfBirth 93 4 A
     disabilityFlag 97 1 A
     priorEducationFlag 98 1 A
     atSchoolFlag 99 1 A
     suburb 100 50 A
     usi 150 10 A
     state 160 2 A
     buildingName 162 50 A
     unitDetails 212 30 A
     streetNumber 242 15 A
     streetName 257 70 A
     surveyContactStatus 327 1 A`,
  ),
  layout(
    'NAT00085',
    'Client contact details',
    `client 1 10 A
     title 11 4 A
     firstName 15 40 A
     lastName 55 40 A
     buildingName 95 50 A
     unitDetails 145 30 A
     streetNumber 175 15 A
     streetName 190 70 A
     poBox 260 22 A
     suburb 282 50 A
     postcode 332 4 A
     state 336 2 A
     phoneHome 338 20 A
     phoneWork 358 20 A
     mobile 378 20 A
     email 398 80 A
     alternativeEmail 478 80 A`,
  ),
  layout(
    'NAT00090',
    'Disability',
    `client 1 10 A
     disability 11 2 A`,
  ),
  layout(
    'NAT00100',
    'Prior educational achievement',
    `client 1 10 A
     achievement 11 3 A`,
  ),
  layout(
    'NAT00120',
    'Training activity',
    `organisation 1 10 A
     location 11 10 A
     client 21 10 A
     subject 31 12 A
     program 43 10 A
     startDate 53 8 D
     endDate 61 8 D
     deliveryMode 69 3 A
     outcome 72 2 A
     fundingSource 74 2 A
     commencingProgram 76 1 A
     trainingContract 77 10 A
     apprenticeshipClient 87 10 A
     studyReason 97 2 A
     vetInSchoolsFlag 99 1 A
     specificFunding 100 10 A
     schoolType 110 2 A`,
  ),
  layout(
    'NAT00130',
    'Program completed',
    `organisation 1 10 A
     program 11 10 A
     client 21 10 A
     dateCompleted 31 8 D
     issuedFlag 39 1 A
     parchmentIssueDate 40 8 D
     parchmentNumber 48 25 A`,
    39,
  ),
]
