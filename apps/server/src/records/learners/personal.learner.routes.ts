import { personalCalls, wholeAddressOf } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { checkDetails, type Details, getDetails } from './details.ts'
import { readFieldGroup, rowOf } from './field-groups.ts'
import { personalFieldGroups, wholeAddress } from './personal-field-groups.ts'

const personal: Details = {
  subject: 'learner-personal',
  fieldGroups: personalFieldGroups,
  record: ({ learnerId, rows }, { values, secrets }) => {
    const data: Record<string, unknown> = { learnerId }
    for (const fieldGroup of personalFieldGroups) {
      const read = readFieldGroup(fieldGroup, rows.get(rowOf(fieldGroup)) ?? {}, values, secrets)
      if (fieldGroup.group === undefined) Object.assign(data, read)
      else {
        const whole = (wholeAddressOf as Readonly<Record<string, string>>)[fieldGroup.group]
        data[fieldGroup.group] = whole ? { ...read, [whole]: wholeAddress(read) } : read
      }
    }
    return data
  },
}

export const personalRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, personalCalls, {
    getLearnerPersonal: ({ db, context }) => getDetails(personal, db, context),
    replaceLearnerPersonal: { check: (write) => checkDetails(personal, write) },
  })
