import { z } from 'zod'
import { type Calls, many } from '../call.ts'
import { entity } from '../entity.ts'
import { day, flag, id, required, text } from '../fields.ts'
import { byVisibility, filtersOn, idParams, listQuery } from './listing.ts'

export const unitEnrolmentElement = entity(
  'unitEnrolmentElement',
  { unitEnrolmentElementId: required(id), unitElementId: id, trainerId: id, elementStatusId: id, dateAssessed: day, result: text },
  {
    trainer: z.object({ trainerId: id, firstName: text, lastName: text }).nullable(),
    elementStatus: z.object({ elementEnrolmentStatusId: id, description: text }).nullable(),
    element: z.object({ elementId: id, code: text, description: text, isActive: flag }).nullable(),
  },
)

export const unitEnrolmentElementFilters = { ...filtersOn({ elementStatusId: 'id', unitElementIsActive: 'flag' }), ...byVisibility }

export const elementCalls = {
  listUnitEnrolmentElements: {
    method: 'GET',
    path: '/learner-app/unit-enrolments/{id}/elements',
    summary: 'The elements of one unit enrolment',
    needs: 'own-records',
    params: idParams,
    query: listQuery(unitEnrolmentElement, unitEnrolmentElementFilters),
    answer: many(unitEnrolmentElement),
  },
} as const satisfies Calls
