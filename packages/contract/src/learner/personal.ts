import { z } from 'zod'
import { type Calls, one } from '../call.ts'
import { entity } from '../entity.ts'
import { day, id, required, text } from '../fields.ts'
import { noQuery } from '../query.ts'
import { personalFields } from './detail-fields.ts'
import { writtenDetails } from './written-fields.ts'

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
  /** `permanentAddress`, `streetAddress` and `postalAddress` hold the whole address as one text. */
  learnerPersonalPermanentAddress: z.object({ ...anyAddress, permanentAddress: text }),
  learnerPersonalStreetAddress: z.object({ ...streetAddress, streetAddress: text }),
  learnerPostalAddress: z.object({ ...anyAddress, postalAddress: text }),
})

export const writtenPersonal = writtenDetails(learnerPersonal, personalFields)

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
    summary: 'Save personal details; omitted fields keep their value, null clears them',
    needs: 'own-records',
    query: noQuery,
    body: { name: 'learner', schema: writtenPersonal },
    answer: one(learnerPersonal),
  },
} as const satisfies Calls
