import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { idParams } from '../learner/listing.ts'
import { noQuery, search } from '../query.ts'
import { anId } from './case.ts'
import { classOptions, classSummary, mark, mostClasses, mostMarks, openedClass, unitResult } from './classes.ts'

/** Everyone’s classes, or those that the caller teaches. */
export const readsClasses = ['classes:read', 'classes:read-own'] as const
const setsResults = ['results:write', 'results:write-own'] as const
const marksAttendance = ['attendance:write', 'attendance:write-own'] as const

export const classViews = ['upcoming', 'past'] as const
export type ClassView = (typeof classViews)[number]

/** Classes as trainers and staff work with them. */
export const classCalls = {
  listClasses: {
    method: 'GET',
    path: '/staff/classes',
    summary: 'Classes from today on, the next first; or past ones, the newest first. Without `classes:read`, those that you teach',
    needs: readsClasses,
    query: z.strictObject({
      view: z
        .enum(classViews)
        .optional()
        .meta({ description: `Must be one of ${classViews.join(', ')}.` }),
      search,
      trainerIdFilter: anId.optional().meta({ description: 'Must be the id of a member of staff.' }),
      courseOfferIdFilter: anId.optional().meta({ description: 'Must be the id of a course.' }),
      cursor: z.string().max(200).optional().meta({ description: 'Must be the `next` of the page before.' }),
      take: z
        .int()
        .min(1)
        .max(mostClasses)
        .optional()
        .meta({ description: `Must be a whole number from 1 to ${mostClasses}.` }),
    }),
    answer: plain(z.object({ classes: z.array(classSummary), next: z.string().nullable() })),
  },
  listClassOptions: {
    method: 'GET',
    path: '/staff/class-options',
    summary: 'The trainers who have classes, and the courses',
    needs: 'classes:read',
    query: noQuery,
    answer: plain(classOptions),
  },
  getClass: {
    method: 'GET',
    path: '/staff/classes/{id}',
    summary: 'A class with its learners, their attendance, and their results in the units that it is about',
    needs: readsClasses,
    params: idParams,
    query: noQuery,
    answer: plain(openedClass),
  },
  markAttendance: {
    method: 'PUT',
    path: '/staff/classes/{id}/attendance',
    summary: 'Mark learners of a class. All or nothing: if one of them was marked since they were read, nothing is written',
    needs: marksAttendance,
    params: idParams,
    query: noQuery,
    body: { name: 'attendance', schema: z.strictObject({ marks: z.array(mark).min(1).max(mostMarks) }) },
    answer: plain(openedClass),
  },
  saveResults: {
    method: 'PUT',
    path: '/staff/classes/{id}/results',
    summary: 'Set results of learners in the units of a class. All or nothing: if one of them was changed since they were read, nothing is written',
    needs: setsResults,
    params: idParams,
    query: noQuery,
    body: { name: 'results', schema: z.strictObject({ results: z.array(unitResult).min(1).max(mostMarks) }) },
    answer: plain(openedClass),
  },
} as const satisfies Calls
