import type { LookupName } from '@lanyard/contract'
import { listKeys } from '@lanyard/contract/browser'
import { type fakeServer, record } from '../../../testing/fake-server.ts'

const address = { buildingName: null, streetNumber: '48', streetName: 'Harris Street', suburbTownCity: 'Pyrmont', stateId: 1, stateShortDescription: 'NSW' }
const inAustralia = { postcode: '2009', countryId: 1, countryCode: '1101', countryDescription: 'Australia' }

export const personal = {
  learnerId: 7,
  title: 'Ms',
  firstName: 'Zoë',
  lastName: 'Marchetti',
  preferredNamed: 'Zo',
  dateOfBirth: '1998-03-14',
  driverLicense: 'NSW4436',
  genderId: 9,
  genderDescription: 'An old value',
  learnerPersonalAuFields: { taxFileNumber: '123456782', uniqueStudentIdentifier: '3AW88YH9U5' },
  learnerPersonalNzFields: { nationalStudentNumber: '0123' },
  learnerPersonalSaFields: { nationalIdentifier: '9803145800086' },
  learnerPersonalEmailAddresses: { email: 'zoe@banksia.example', alternativeEmail: null },
  learnerPersonalPhoneNumbers: { mobile: '+61 412 345 678', phoneHome: '+61 2 9123 4567', phoneWork: null },
  learnerPersonalPermanentAddress: { ...address, ...inAustralia, permanentAddress: '48 Harris Street, Pyrmont NSW 2009, Australia' },
  learnerPersonalStreetAddress: { countryId: null, streetAddress: null },
  learnerPostalAddress: { countryId: null, postalAddress: null },
}

export const nextOfKin = { learnerId: 7, internationalNextOfKin: null, localNextOfKin: { firstName: 'Paolo', mobile: '+61 413 222 111', countryId: 1 } }

export const demographics = {
  learnerId: 7,
  isStillAtSchool: false,
  learnerDemographicsAuFields: { countryOfBirthId: 1, countryOfBirthDescription: 'Australia', disabilities: [] },
  learnerDemographicsNzFields: { disabilities: [] },
  learnerDemographicsSaFields: {},
  learnerAppLearnerDemographicsFeeHelpFields: {},
  learnerAppLearnerDemographicsInternationalFields: { passportNumber: 'PA1234567', passportExpiryDate: '2020-01-14' },
  learnerAppLearnerDemographicsLanguageFields: {},
}

const values = (list: LookupName, names: readonly (readonly [code: string, description: string])[]) =>
  Response.json(names.map(([code, description], at) => ({ data: { code, description, isActive: true, [listKeys[list] ?? '']: at + 1 }, relationships: {} })))

const isles = Array.from({ length: 40 }, (_, at) => [`9${at}`, `Isle ${at}`] as const)

/** The three records and the lists their forms load. */
export const serveDetails = (server: ReturnType<typeof fakeServer>) => {
  const tagged = (data: object) => record(data, { etag: '"one"' })
  Object.assign(server.routes, {
    'GET /learner-app/learner-personal': () => tagged(personal),
    'GET /learner-app/learner-next-of-kin': () => tagged(nextOfKin),
    'GET /learner-app/learner-demographics': () => tagged(demographics),
    'GET /learner-app/change-requests': () => Response.json({ rules: [], requests: [] }),
    'GET /combos/countries': () => values('countries', [['1101', 'Australia'], ['1201', 'New Zealand'], ['9225', 'South Africa'], ...isles]),
    'GET /combos/states': () =>
      values('states', [
        ['01', 'New South Wales'],
        ['02', 'Victoria'],
      ]),
    'GET /combos/sa-provinces': () => values('sa-provinces', [['1', 'Western Cape']]),
    'GET /combos/genders': () =>
      values('genders', [
        ['F', 'Female'],
        ['M', 'Male'],
      ]),
    'GET /combos/next-of-kin-relationships': () => values('next-of-kin-relationships', [['FA', 'Father']]),
    'GET /combos/disabilities': () => values('disabilities', [['11', 'Hearing/deaf']]),
  })
}
