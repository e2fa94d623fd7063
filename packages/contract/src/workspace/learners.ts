import { z } from 'zod'
import { type Calls, file, page } from '../call.ts'
import { mostExported } from '../limits.ts'
import { codeOf, filterKinds, paging, search } from '../query.ts'
import { learnerAccessStates, learnerSegments } from './learner-segments.ts'

/** Who sees learners: all of them with everything, or their identity and their money. */
export const readsLearners = ['learners:read', 'learners:read-finance'] as const

export const amountIn = z.object({ currency: z.string(), symbol: z.string().nullable(), amount: z.number() })

export const listedLearner = z.object({
  learnerId: z.int(),
  firstName: z.string().nullable(),
  preferredName: z.string().nullable(),
  lastName: z.string().nullable(),
  learnerNumber: z.string().nullable(),
  email: z.string().nullable(),
  accountState: z.enum(learnerAccessStates),
  lastSignedInAt: z.iso.datetime().nullable(),
  /** By currency. Null without the permission. */
  overdue: z.array(amountIn).nullable(),
  /** The lowest attendance of their timetables, in percent. */
  attendance: z.number().nullable(),
  /** When the passport or visa expires, whichever is first. */
  documentExpires: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
})
export type ListedLearner = z.output<typeof listedLearner>

const filters = {
  search,
  segmentFilter: codeOf(learnerSegments),
  accountStateFilter: codeOf(learnerAccessStates),
  courseOfferIdFilter: filterKinds.id,
  /** `true`: only those that their source no longer has. Without it, only the others. */
  retiredFilter: filterKinds.flag,
}
const sortable = { lastName: z.string(), learnerNumber: z.string(), email: z.string(), createdAt: z.string() }

/** Learners as staff find them. */
export const staffLearnerListCalls = {
  listLearners: {
    method: 'GET',
    path: '/staff/learners',
    summary: 'Learners, found by name, learner number or email address, or by their whole USI',
    needs: readsLearners,
    query: z.strictObject({ ...filters, ...paging({ fields: sortable }) }),
    answer: page(listedLearner),
  },
} as const satisfies Calls

export const staffLearnerExportCalls = {
  exportLearners: {
    method: 'GET',
    path: '/staff/learners/export',
    summary: `The found learners as CSV, at most ${mostExported} lines. Amounts need the permission for them`,
    needs: readsLearners,
    query: z.strictObject(filters),
    answer: file('text/csv'),
  },
} as const satisfies Calls
