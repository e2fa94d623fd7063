import { type Calls, one } from '../call.ts'
import { entity } from '../entity.ts'
import { text } from '../fields.ts'
import { noQuery } from './listing.ts'

export const learnerAccount = entity('learnerAccount', { firstName: text, lastName: text, email: text })

export const learnerAccountCalls = {
  getLearnerAccount: {
    method: 'GET',
    path: '/learner-app/learner-account',
    summary: 'Who is signed in',
    needs: 'own-records',
    query: noQuery,
    answer: one(learnerAccount),
  },
} as const satisfies Calls
