import { classRegistrationCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listClassRegistrations } from './class-registrations.queries.ts'

export const classRegistrationRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(
    dependencies,
    classRegistrationCalls,
    { listLearnerClassRegistrations: ({ db, context, query }) => listClassRegistrations(db, context, query) },
    { section: 'Timetables' },
  )
