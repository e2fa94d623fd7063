import { z } from 'zod'
import { type Calls, many } from '../call.ts'
import { entity } from '../entity.ts'
import { day, id, moment, number, required, text } from '../fields.ts'
import { filtersOn, listQuery } from './listing.ts'

/** `class` on the wire; the client exposes it as `_class` (see `unwrap`). */
export const learnerClassRegistration = entity(
  'learnerClassRegistration',
  {
    learnerClassRegistrationId: required(id),
    learnerId: id,
    classId: id,
    classRegistrationStatusId: id,
    classRegistrationStatusCode: text,
    classRegistrationStatusDescription: text,
    startTime: moment,
    endTime: moment,
    attendancePercentage: number,
  },
  {
    class: z.object({
      classId: id,
      classCode: text,
      classDescription: text,
      startDate: day,
      timetableId: id,
      timetableCode: text,
      timetableDescription: text,
      trainerId: id,
      trainerFirstName: text,
      trainerLastName: text,
      venueId: id,
      venueDescription: text,
      colourCode: text,
    }),
  },
)

export const learnerClassRegistrationFilters = filtersOn({
  classId: 'id',
  classRegistrationStatusId: 'id',
  classRegistrationStatusCode: 'code',
  classRegistrationStatusDescription: 'words',
  startDate: 'day',
  timetableCode: 'code',
  timetableDescription: 'words',
  venueDescription: 'words',
})

export const classRegistrationCalls = {
  listLearnerClassRegistrations: {
    method: 'GET',
    path: '/learner-app/learner-class-registrations',
    summary: 'Class registrations',
    needs: 'own-records',
    query: listQuery(learnerClassRegistration, learnerClassRegistrationFilters),
    answer: many(learnerClassRegistration),
  },
} as const satisfies Calls
