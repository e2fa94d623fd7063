import { z } from 'zod'
import { type Calls, one } from '../call.ts'
import { entity } from '../entity.ts'
import { required, text, whole } from '../fields.ts'
import { noQuery } from '../query.ts'

/** What waits for the learner: the portal's menus show it. Cases aren't counted while Support is hidden. */
const counts = z.object({ unreadMessages: required(whole), waitingCases: required(whole) })

export const learnerAccount = entity('learnerAccount', { firstName: text, lastName: text, email: text }, { counts })

export const learnerAccountCalls = {
  getLearnerAccount: {
    method: 'GET',
    path: '/learner-app/learner-account',
    summary: 'Who is signed in, and what waits for them',
    needs: 'own-records',
    query: noQuery,
    answer: one(learnerAccount),
  },
} as const satisfies Calls
