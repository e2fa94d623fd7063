import { nextOfKinCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { checkDetails, type Details, getDetails } from './details.ts'
import { placeOf, readSheet } from './field-groups.ts'
import { nextOfKinSheets } from './next-of-kin-field-groups.ts'

const nextOfKin: Details = {
  subject: 'learner-next-of-kin',
  sheets: nextOfKinSheets,
  record: ({ learnerId, rows }, { values, secrets }) => {
    const groups = nextOfKinSheets.map((sheet) => {
      const row = rows.get(placeOf(sheet))
      return [sheet.group, row ? readSheet(sheet, row, values, secrets) : null]
    })
    return { learnerId, ...Object.fromEntries(groups) }
  },
}

export const nextOfKinRoutes = (house: LearnerDependencies) =>
  learnerRoutesOf(house, nextOfKinCalls, {
    getLearnerNextOfKin: ({ db, context }) => getDetails(nextOfKin, db, context),
    replaceLearnerNextOfKin: { check: (write) => checkDetails(nextOfKin, write) },
  })
