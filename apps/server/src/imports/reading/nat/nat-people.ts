import type { GivenRecord } from '../../given-record.ts'
import type { Cell } from '../delivery.ts'
import { isExemption, overseas } from './nat-codes.ts'
import { mergedNames } from './nat-names.ts'
import { type Context, type NatRow, natRows, orNothing, recordOf } from './nat-rows.ts'

type Contact = Readonly<Record<(typeof contactFields)[number], Cell>>
const contactFields = ['title', 'firstName', 'lastName', 'phoneHome', 'phoneWork', 'mobile', 'email', 'alternativeEmail'] as const

/** Names, phones and emails by client: learners come from two files. */
const readContacts = async ({ bundle }: Context): Promise<Map<string, Contact>> => {
  const contacts = new Map<string, Contact>()
  for await (const { fields } of natRows(bundle, 'NAT00085'))
    if (fields.client) contacts.set(fields.client, Object.fromEntries(contactFields.map((field) => [field, fields[field]])) as Contact)
  return contacts
}

const contactValues = (contact: Contact | undefined) =>
  contact &&
  Object.fromEntries(contactFields.filter((field) => field !== 'firstName' && field !== 'lastName').map((field) => [field, orNothing(contact[field])]))

const learnerOf = (row: NatRow, contact: Contact | undefined): GivenRecord => {
  const { client, nameForEncryption, dateOfBirth, gender, usi, learnerUniqueIdentifier } = row.fields
  return recordOf('learners', row, {
    learnerNumber: client,
    ...mergedNames(nameForEncryption, contact?.firstName, contact?.lastName),
    dateOfBirth: orNothing(dateOfBirth),
    gender: orNothing(gender),
    uniqueStudentIdentifier: usi && !isExemption(usi) ? usi : undefined,
    learnerUniqueIdentifier: orNothing(learnerUniqueIdentifier),
    ...contactValues(contact),
  })
}

export async function* learners(context: Context): AsyncGenerator<GivenRecord> {
  const contacts = await readContacts(context)
  if (context.bundle.has('NAT00080')) for await (const row of natRows(context.bundle, 'NAT00080')) yield learnerOf(row, contacts.get(row.fields.client ?? ''))
  else for await (const row of natRows(context.bundle, 'NAT00085')) yield learnerOf(row, contacts.get(row.fields.client ?? ''))
}

const addressOf = (row: NatRow, kind: 'street' | 'postal'): GivenRecord | undefined => {
  const { client, buildingName, unitDetails, streetNumber, streetName, suburb, state, postcode } = row.fields
  const parts = {
    buildingName,
    ...(kind === 'postal' && { poBox: row.fields.poBox }),
    unitDetails,
    streetNumber,
    streetName,
    suburbTownCity: suburb,
    state,
    postcode: postcode === overseas.postcode ? null : postcode,
  }
  return Object.values(parts).some(Boolean) ? recordOf('learner-addresses', row, { learner: client, kind, ...parts }) : undefined
}

export async function* addresses({ bundle }: Context): AsyncGenerator<GivenRecord> {
  for (const [file, kind] of [
    ['NAT00080', 'street'],
    ['NAT00085', 'postal'],
  ] as const)
    for await (const row of natRows(bundle, file)) {
      const address = addressOf(row, kind)
      if (address) yield address
    }
}

const flagOf = (cell: Cell) => (cell === 'Y' ? 'true' : cell === 'N' ? 'false' : undefined)

export async function* demographics({ bundle }: Context): AsyncGenerator<GivenRecord> {
  for await (const row of natRows(bundle, 'NAT00080')) {
    const { fields } = row
    const record = recordOf('demographics', row, {
      learner: fields.client,
      isStillAtSchool: flagOf(fields.atSchoolFlag),
      priorEducationFlag: orNothing(fields.priorEducationFlag),
      employmentStatus: orNothing(fields.labourForceStatus),
      highestSchoolLevelCompleted: orNothing(fields.highestSchoolLevelCompleted),
      countryOfBirth: orNothing(fields.countryOfBirth),
      indigenousStatus: orNothing(fields.indigenousStatus),
      disabilityFlag: orNothing(fields.disabilityFlag),
      primaryLanguage: orNothing(fields.language),
    })
    if (Object.keys(record.values).length > 1) yield record
  }
}

export async function* disabilities({ bundle }: Context): AsyncGenerator<GivenRecord> {
  for await (const row of natRows(bundle, 'NAT00090'))
    if (row.fields.disability) yield recordOf('disabilities', row, { learner: row.fields.client, disability: row.fields.disability })
}

export async function* priorAchievements({ bundle }: Context): AsyncGenerator<GivenRecord> {
  for await (const row of natRows(bundle, 'NAT00100'))
    if (row.fields.achievement) yield recordOf('prior-achievements', row, { learner: row.fields.client, achievement: row.fields.achievement })
}
