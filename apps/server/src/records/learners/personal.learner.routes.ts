import { personalCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { checkDetails, type Details, getDetails } from './details.ts'
import { placeOf, readSheet } from './field-groups.ts'
import { personalSheets, wholeAddress, wholeAddressOf } from './personal-field-groups.ts'

const personal: Details = {
  subject: 'learner-personal',
  sheets: personalSheets,
  record: ({ learnerId, rows }, { values, secrets }) => {
    const data: Record<string, unknown> = { learnerId }
    for (const sheet of personalSheets) {
      const read = readSheet(sheet, rows.get(placeOf(sheet)) ?? {}, values, secrets)
      if (sheet.group === undefined) Object.assign(data, read)
      else {
        const whole = wholeAddressOf[sheet.group]
        data[sheet.group] = whole ? { ...read, [whole]: wholeAddress(read) } : read
      }
    }
    return data
  },
}

export const personalRoutes = (house: LearnerDependencies) =>
  learnerRoutesOf(house, personalCalls, {
    getLearnerPersonal: ({ db, context }) => getDetails(personal, db, context),
    replaceLearnerPersonal: { check: (write) => checkDetails(personal, write) },
  })
