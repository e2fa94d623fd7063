import { z } from 'zod'
import { type Calls, page, plain } from '../call.ts'
import { learnerClassRegistration } from '../learner/class-registrations.ts'
import { courseEnrolmentSummary } from '../learner/course-enrolments.ts'
import { credential } from '../learner/credentials.ts'
import { idParams } from '../learner/listing.ts'
import { learnerTimetableStats } from '../learner/timetable-stats.ts'
import { noQuery, skip, take } from '../query.ts'
import { anId } from './case.ts'
import { learnerDocument } from './learner-documents.ts'
import { sealedNumbers, timelineKinds, viewKinds } from './learner-kinds.ts'
import { learnerAccessStates } from './learner-segments.ts'
import { amountIn, readsLearners } from './learners.ts'

const some = <const Item extends z.ZodType>(item: Item) => z.object({ totalCount: z.int(), items: z.array(item) })

/** What staff should look at first. */
const alert = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('overdue'), amounts: z.array(amountIn), invoices: z.int(), since: z.iso.date() }),
  z.object({ kind: z.literal('expiry'), document: z.enum(['passport', 'visa']), expires: z.iso.date() }),
])
export type LearnerAlert = z.output<typeof alert>

const money = z.object({
  /** By currency, the provider's own first. */
  totals: z.array(z.object({ currency: z.string(), symbol: z.string().nullable(), invoiced: z.number(), outstanding: z.number(), overdue: z.number() })),
  lastPayment: z.object({ day: z.iso.date(), amount: amountIn }).nullable(),
})

const details = z.object({
  dateOfBirth: z.iso.date().nullable(),
  alternativeEmail: z.string().nullable(),
  mobile: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  emergencyContact: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  uniqueStudentIdentifier: z.string().nullable(),
  nationalStudentNumber: z.string().nullable(),
  /** Numbers that are stored encrypted, covered except for their end. */
  numbers: z.array(z.object({ field: z.enum(sealedNumbers), masked: z.string() })),
})

const timelineItem = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: z.iso.datetime(),
  /** The source knows only the day. */
  isDay: z.boolean(),
  /** Who did it, if it wasn't the learner or the provider as a whole. */
  by: z.string().nullable(),
  title: z.string(),
  detail: z.string().nullable(),
  tone: z.enum(['plain', 'success', 'warning', 'error']),
  caseId: z.int().nullable(),
})
export type TimelineItem = z.output<typeof timelineItem>
const timeline = z.object({ items: z.array(timelineItem), next: z.string().nullable() })

const view = z.object({
  viewedAt: z.iso.datetime(),
  name: z.string(),
  roles: z.array(z.string()),
  kind: z.enum(viewKinds),
  /** Which number was seen. */
  number: z.enum(sealedNumbers).nullable(),
  /** Why they saw the portal as the learner sees it. */
  reason: z.string().nullable(),
  /** The name of the document that they opened. */
  document: z.string().nullable(),
})
export type LearnerView = z.output<typeof view>

const note = z.object({
  id: z.int(),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** The team that sees it. Null: everyone who sees learners. */
  team: z.object({ id: z.int(), name: z.string() }).nullable(),
  isMine: z.boolean(),
})
export type LearnerNote = z.output<typeof note>

/** All that staff see of one learner. What the caller doesn't see is null. */
const staffLearner = z
  .object({
    learnerId: z.int(),
    firstName: z.string().nullable(),
    preferredName: z.string().nullable(),
    lastName: z.string().nullable(),
    learnerNumber: z.string().nullable(),
    email: z.string().nullable(),
    age: z.int().nullable(),
    /** Their source no longer has them. */
    isRetired: z.boolean(),
    account: z.object({ accountId: z.int().nullable(), state: z.enum(learnerAccessStates), lastSignedInAt: z.iso.datetime().nullable() }),
    alerts: z.array(alert),
    courses: some(z.object(courseEnrolmentSummary.fields)).nullable(),
    timetable: z
      .object({
        next: z.array(z.object({ ...learnerClassRegistration.fields, class: learnerClassRegistration.relations.class })),
        attendance: z.array(z.object(learnerTimetableStats.fields)),
        threshold: z.number().nullable(),
      })
      .nullable(),
    money: money.nullable(),
    credentials: some(z.object({ ...credential.fields, credentialStatusDescription: z.string().nullable() })).nullable(),
    documents: some(learnerDocument).nullable(),
    details: details.nullable(),
    notes: z.array(note),
    timeline,
    views: z.array(view),
  })
  .meta({ title: 'StaffLearner' })
export type StaffLearner = z.output<typeof staffLearner>

const cursor = z.string().max(200).optional().meta({ description: 'Must be the `next` of the page before.' })
const done = z.object({ success: z.literal(true) })

/** One learner: the page, what happened, who looked, and what only a few may see. */
export const staffLearnerPageCalls = {
  getLearnerPage: {
    method: 'GET',
    path: '/staff/learners/{id}',
    summary: 'A learner as staff know them, with the newest of their timeline. Opening it is recorded, and the learner sees who did',
    needs: readsLearners,
    params: idParams,
    query: noQuery,
    answer: plain(staffLearner),
  },
  getLearnerTimeline: {
    method: 'GET',
    path: '/staff/learners/{id}/timeline',
    summary: 'What happened, newest first',
    needs: readsLearners,
    params: idParams,
    query: z.strictObject({
      kindFilter: z
        .enum(timelineKinds)
        .optional()
        .meta({ description: `Must be one of ${timelineKinds.join(', ')}.` }),
      cursor,
    }),
    answer: plain(timeline),
  },
  listLearnerViews: {
    method: 'GET',
    path: '/staff/learners/{id}/views',
    summary: 'Who looked at a learner’s record, newest first',
    needs: readsLearners,
    params: idParams,
    query: z.strictObject({ skip, take }),
    answer: page(view),
  },
  revealLearnerNumber: {
    method: 'POST',
    path: '/staff/learners/{id}/revealed-numbers',
    summary: 'Show a number that is stored encrypted. It is recorded, and the learner sees who did',
    needs: 'learners:read-sealed',
    params: idParams,
    query: noQuery,
    body: { name: 'number', schema: z.strictObject({ field: z.enum(sealedNumbers) }) },
    answer: plain(z.object({ field: z.enum(sealedNumbers), value: z.string() })),
  },
  seeAsLearner: {
    method: 'POST',
    path: '/staff/learners/{id}/portal-views',
    summary:
      'See the portal as a learner sees it, for 15 minutes and without changing anything. The link works once, within a minute. The learner sees who looked, and why',
    needs: 'learners:see-as',
    params: idParams,
    query: noQuery,
    body: { name: 'reason', schema: z.strictObject({ reason: z.string().trim().min(5).max(300) }) },
    answer: plain(z.object({ url: z.string() })),
  },
  addLearnerNote: {
    method: 'POST',
    path: '/staff/learners/{id}/notes',
    summary: 'Pin a note to a learner, for everyone who sees learners or for one team. The learner never sees it',
    needs: 'cases:answer',
    params: idParams,
    query: noQuery,
    body: { name: 'note', schema: z.strictObject({ text: z.string().trim().min(1).max(1000), teamId: anId.nullable() }) },
    answer: plain(note),
  },
  removeLearnerNote: {
    method: 'DELETE',
    path: '/staff/learner-notes/{id}',
    summary: 'Remove a note that you see from a learner',
    needs: 'cases:answer',
    params: idParams,
    query: noQuery,
    answer: plain(done),
  },
} as const satisfies Calls
