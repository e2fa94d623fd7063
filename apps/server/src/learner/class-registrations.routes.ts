import { classRegistrationCalls } from '@lanyard/contract'
import { listClassRegistrations } from './class-registrations.queries.ts'
import { type LearnerHouse, learnerRoutesOf } from './learner-routes.ts'

export const classRegistrationRoutes = (house: LearnerHouse) =>
  learnerRoutesOf(
    house,
    classRegistrationCalls,
    { listLearnerClassRegistrations: ({ db, context, query }) => listClassRegistrations(db, context, query) },
    { section: 'Timetables' },
  )
