import { z } from 'zod'
import { learnerClassRegistration } from '../../learner/class-registrations.ts'
import { courseEnrolmentSummary } from '../../learner/course-enrolments.ts'
import { learnerTimetableStats } from '../../learner/timetable-stats.ts'
import { caseStatuses } from '../../statuses/support-cases.ts'
import { learnerAccessStates } from '../learner-segments.ts'
import { amountIn } from '../learners.ts'
import { portalSectionNames } from './portal-sections.ts'

/** A change that the learner asked for and that waits. Sealed values are covered. */
const openRequest = z.object({
  id: z.int(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  fields: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})

/** What the inbox shows of the learner beside a case. What the caller doesn't see is null. */
export const casePane = z.object({
  age: z.int().nullable(),
  account: z.object({ state: z.enum(learnerAccessStates), hasTwoStep: z.boolean() }).nullable(),
  expiries: z.array(z.object({ document: z.enum(['passport', 'visa']), expires: z.iso.date() })).nullable(),
  nextClass: z.object({ ...learnerClassRegistration.fields, class: learnerClassRegistration.relations.class }).nullable(),
  money: z
    .object({
      /** By currency. */
      overdue: z.array(amountIn),
      invoices: z.array(z.object({ number: z.string(), description: z.string().nullable(), dueDate: z.iso.date(), owing: amountIn })),
      count: z.int(),
    })
    .nullable(),
  attendance: z.object({ timetables: z.array(z.object(learnerTimetableStats.fields)), threshold: z.number().nullable() }).nullable(),
  requests: z.array(openRequest).nullable(),
  courses: z.object({ totalCount: z.int(), items: z.array(z.object(courseEnrolmentSummary.fields)) }).nullable(),
  otherCases: z.object({
    count: z.int(),
    cases: z.array(z.object({ id: z.int(), subject: z.string(), status: z.enum(caseStatuses), lastEntryAt: z.iso.datetime() })),
  }),
  /** The sections of the portal that a reply can lead to. */
  sections: z.array(z.enum(portalSectionNames)),
})
export type CasePane = z.output<typeof casePane>
