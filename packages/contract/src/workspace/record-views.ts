import { type Calls, many } from '../call.ts'
import { entity } from '../entity.ts'
import { moment, required, text } from '../fields.ts'
import { listQuery } from '../learner/listing.ts'

/** Someone of the provider who looked at the learner's record. `number` is what they saw, if it was a number that is stored encrypted; `reason`, why they saw the portal as the learner sees it; `document`, the name of the document that they opened. */
export const recordView = entity('recordView', { viewedAt: required(moment), name: text, roles: text, kind: text, number: text, reason: text, document: text })

export const recordViewCalls = {
  listRecordViews: {
    method: 'GET',
    path: '/learner-app/record-views',
    summary: 'Who looked at the learner’s record, newest first',
    needs: 'own-records',
    query: listQuery(recordView, {}),
    answer: many(recordView),
  },
} as const satisfies Calls
