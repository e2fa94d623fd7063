import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { idParams } from '../learner/listing.ts'
import { noQuery } from '../query.ts'
import { line } from '../tenants/written-text.ts'
import { anId, openedCase } from './case.ts'

const answers = ['cases:answer', 'cases:answer-assigned'] as const

/** Cases that belong together, or don't. */
export const caseMergeCalls = {
  mergeCase: {
    method: 'POST',
    path: '/cases/{id}/merge',
    summary: 'Merge a case into another one of the same learner. Can be undone for 30 days',
    needs: answers,
    params: idParams,
    query: noQuery,
    body: { name: 'merge', schema: z.strictObject({ intoId: anId }) },
    answer: plain(openedCase),
  },
  unmergeCase: {
    method: 'POST',
    path: '/cases/{id}/unmerge',
    summary: 'Undo the merge of a case: its entries and notes return to it',
    needs: answers,
    params: idParams,
    query: noQuery,
    answer: plain(openedCase),
  },
  splitCase: {
    method: 'POST',
    path: '/cases/{id}/split',
    summary: 'Move some entries of a case to a new case of the same learner',
    needs: answers,
    params: idParams,
    query: noQuery,
    body: { name: 'split', schema: z.strictObject({ entryIds: z.array(anId).min(1).max(500), subject: line(200) }) },
    answer: plain(openedCase),
  },
} as const satisfies Calls
