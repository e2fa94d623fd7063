import { classRegistrationCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { listClassRegistrations } from './class-registrations.queries.ts'

export const classRegistrationRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(
    dependencies,
    classRegistrationCalls,
    { listLearnerClassRegistrations: ({ db, context, query }) => listClassRegistrations(db, context, query) },
    { section: 'Timetables' },
  )
