import { z } from 'zod'
import { type Calls, one } from '../call.ts'
import { entity } from '../entity.ts'
import { day, exactly, id, required, text } from '../fields.ts'
import { noQuery } from './listing.ts'
import { value, words } from './written-fields.ts'

const place = { stateId: id, stateShortDescription: text, postcode: text, countryId: id, countryCode: text, countryDescription: text }
const street = { unitDetails: text, streetNumber: text, streetName: text, extraAddressLine: text, suburbTownCity: text }
const streetAddress = { buildingName: text, ...street, ...place }
const anyAddress = { buildingName: text, poBox: text, ...street, ...place, saProvinceId: id, saProvinceCode: text, saProvinceDescription: text }

/** `preferredNamed` is the specification's spelling. */
export const learnerPersonal = entity('learnerPersonal', {
  learnerId: required(id),
  title: text,
  firstName: text,
  middleName: text,
  lastName: text,
  suffix: text,
  preferredNamed: text,
  previousName: text,
  dateOfBirth: day,
  driverLicense: text,
  learnerNumber: text,
  refExternal: text,
  genderId: id,
  genderCode: text,
  genderDescription: text,
  learnerPersonalAuFields: z.object({ taxFileNumber: text, uniqueStudentIdentifier: text, learnerUniqueIdentifier: text, victorianStudentNumber: text }),
  learnerPersonalNzFields: z.object({ nationalStudentNumber: text, irdNumber: text }),
  learnerPersonalSaFields: z.object({ nationalIdentifier: text }),
  learnerPersonalEmailAddresses: z.object({ email: text, alternativeEmail: text }),
  learnerPersonalPhoneNumbers: z.object({ phoneHome: text, phoneWork: text, mobile: text }),
  /** `permanentAddress`, `streetAddress` and `postalAddress` are the whole address as one text. */
  learnerPersonalPermanentAddress: z.object({ ...anyAddress, permanentAddress: text }),
  learnerPersonalStreetAddress: z.object({ ...streetAddress, streetAddress: text }),
  learnerPostalAddress: z.object({ ...anyAddress, postalAddress: text }),
})

const writtenStreet = {
  buildingName: words,
  unitDetails: words,
  streetNumber: words,
  streetName: words,
  extraAddressLine: words,
  suburbTownCity: words,
  stateId: value,
  postcode: words,
  countryId: value,
}
const writtenAddress = { ...writtenStreet, poBox: words, saProvinceId: value }

export const writtenPersonal = exactly({
  title: words,
  suffix: words,
  preferredNamed: words,
  previousName: words,
  genderId: value,
  learnerPersonalEmailAddresses: exactly({ alternativeEmail: words }).optional(),
  learnerPersonalPhoneNumbers: exactly({ phoneHome: words, phoneWork: words }).optional(),
  learnerPersonalPermanentAddress: exactly(writtenAddress).optional(),
  learnerPersonalStreetAddress: exactly(writtenStreet).optional(),
  learnerPostalAddress: exactly(writtenAddress).optional(),
})

export const personalCalls = {
  getLearnerPersonal: {
    method: 'GET',
    path: '/learner-app/learner-personal',
    summary: 'Personal details',
    needs: 'own-records',
    query: noQuery,
    answer: one(learnerPersonal),
  },
  replaceLearnerPersonal: {
    method: 'PUT',
    path: '/learner-app/learner-personal',
    summary: 'Save personal details: what is left out stays, null clears',
    needs: 'own-records',
    query: noQuery,
    body: { name: 'learner', schema: writtenPersonal },
    answer: one(learnerPersonal),
  },
} as const satisfies Calls
