import { type SealedNumber, sealedNumbers } from '@lanyard/contract'
import type { TenantDatabase } from '../../database/database.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { demographicsFieldGroups } from '../learners/demographics-field-groups.ts'
import { readDetails } from '../learners/details.queries.ts'
import { readFieldGroup, rowOf } from '../learners/field-groups.ts'
import { nextOfKinFieldGroups } from '../learners/next-of-kin-field-groups.ts'
import { personalFieldGroups, wholeAddress } from '../learners/personal-field-groups.ts'
import { mask, sealedFields } from './sealed-numbers.ts'

const fieldGroups = [
  ...personalFieldGroups,
  ...nextOfKinFieldGroups,
  ...demographicsFieldGroups.filter(({ group }) => group === sealedFields.passportNumber.group),
]

type Read = Readonly<Record<string, unknown>>
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const phoneOf = ({ mobile, phoneHome, phoneWork }: Read) => text(mobile) ?? text(phoneHome) ?? text(phoneWork)

/** The learner's details as staff see them: one address, one person to call, and numbers covered. */
export const readStaffDetails = async (db: TenantDatabase, context: RecordContext) => {
  const { scope, values, secrets } = context
  const rows = await readDetails(db, fieldGroups, scope)
  if (!rows) return null
  const read = new Map<string | undefined, Read>()
  for (const fieldGroup of fieldGroups)
    read.set(fieldGroup.group, { ...read.get(fieldGroup.group), ...readFieldGroup(fieldGroup, rows.rows.get(rowOf(fieldGroup)) ?? {}, values, secrets) })
  const of = (group?: string): Read => read.get(group) ?? {}
  const kin = ['localNextOfKin', 'internationalNextOfKin'].map(of).find(({ firstName, lastName }) => text(firstName) ?? text(lastName))
  const numbers = sealedNumbers.flatMap((field: SealedNumber) => {
    const { group, field: name } = sealedFields[field]
    const value = text(of(group)[name])
    return value === null ? [] : [{ field, masked: mask(value) }]
  })
  const phones = of('learnerPersonalPhoneNumbers')
  return {
    dateOfBirth: text(of().dateOfBirth),
    alternativeEmail: text(of('learnerPersonalEmailAddresses').alternativeEmail),
    mobile: text(phones.mobile),
    phone: text(phones.phoneHome) ?? text(phones.phoneWork),
    address:
      wholeAddress(of('learnerPersonalStreetAddress')) ?? wholeAddress(of('learnerPersonalPermanentAddress')) ?? wholeAddress(of('learnerPostalAddress')),
    emergencyContact: kin ? { name: [kin.firstName, kin.lastName].filter(Boolean).join(' '), phone: phoneOf(kin) } : null,
    uniqueStudentIdentifier: text(of('learnerPersonalAuFields').uniqueStudentIdentifier),
    nationalStudentNumber: text(of('learnerPersonalNzFields').nationalStudentNumber),
    numbers,
  }
}
