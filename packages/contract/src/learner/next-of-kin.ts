import { z } from 'zod'
import { type Calls, one } from '../call.ts'
import { entity } from '../entity.ts'
import { id, required, text } from '../fields.ts'
import { noQuery } from '../query.ts'
import { nextOfKinFields } from './detail-fields.ts'
import { writtenDetails } from './written-fields.ts'

const kin = {
  relationshipId: id,
  relationshipDescription: text,
  firstName: text,
  middleName: text,
  lastName: text,
  phoneHome: text,
  phoneWork: text,
  mobile: text,
  email: text,
  addressLine1: text,
  addressLine2: text,
  suburb: text,
  stateProvinceRegion: text,
  postcode: text,
  countryId: id,
  countryCode: text,
  countryDescription: text,
}

export const learnerNextOfKin = entity('learnerNextOfKin', {
  learnerId: required(id),
  internationalNextOfKin: z.object(kin).nullable(),
  localNextOfKin: z.object({ ...kin, stateId: id, stateShortDescription: text }).nullable(),
})

/** A null next of kin is removed. */
export const writtenNextOfKin = writtenDetails(learnerNextOfKin, nextOfKinFields, { isRemovable: true })

export const nextOfKinCalls = {
  getLearnerNextOfKin: {
    method: 'GET',
    path: '/learner-app/learner-next-of-kin',
    summary: 'Next of kin',
    needs: 'own-records',
    query: noQuery,
    answer: one(learnerNextOfKin),
  },
  replaceLearnerNextOfKin: {
    method: 'PUT',
    path: '/learner-app/learner-next-of-kin',
    summary: 'Save next of kin; omitted fields keep their value, null clears them',
    needs: 'own-records',
    query: noQuery,
    body: { name: 'learner', schema: writtenNextOfKin },
    answer: one(learnerNextOfKin),
  },
} as const satisfies Calls
