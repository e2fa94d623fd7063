import { nextOfKinCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { checkDetails, type Details, getDetails } from './details.ts'
import { readFieldGroup, rowOf } from './field-groups.ts'
import { nextOfKinFieldGroups } from './next-of-kin-field-groups.ts'

const nextOfKin: Details = {
  subject: 'learner-next-of-kin',
  fieldGroups: nextOfKinFieldGroups,
  record: ({ learnerId, rows }, { values, secrets }) => {
    const groups = nextOfKinFieldGroups.map((fieldGroup) => {
      const row = rows.get(rowOf(fieldGroup))
      return [fieldGroup.group ?? '', row ? readFieldGroup(fieldGroup, row, values, secrets) : null]
    })
    return { learnerId, ...Object.fromEntries(groups) }
  },
}

export const nextOfKinRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, nextOfKinCalls, {
    getLearnerNextOfKin: ({ db, context }) => getDetails(nextOfKin, db, context),
    replaceLearnerNextOfKin: { check: (write) => checkDetails(nextOfKin, write) },
  })
