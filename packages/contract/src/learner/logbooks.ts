import { type Calls, many, one } from '../call.ts'
import { entity } from '../entity.ts'
import { exactly, flag, id, moment, required, text } from '../fields.ts'
import { noQuery } from '../query.ts'
import { documentsOf } from './documents.ts'
import { filtersOn, idParams, searchQuery } from './listing.ts'

const beforeText = { messageId: required(id), entityName: text, recordId: id, learnerId: id, courseEnrolmentId: id, subject: text }
const afterText = {
  logbookName: text,
  logbookType: text,
  isInbound: flag,
  isMoved: flag,
  createdOn: moment,
  lastModifiedTimeStamp: moment,
  fromName: text,
  sentFrom: text,
  /** By decision: whether the learner has read it. */
  isRead: flag,
}

export const messageSummary = entity('messageSummary', { ...beforeText, preview: text, ...afterText })

export const message = entity('message', { ...beforeText, htmlText: text, ...afterText }, { documents: documentsOf })

export const messageFilters = filtersOn({
  entityName: 'code',
  courseEnrolmentId: 'id',
  logbookType: 'code',
  isInbound: 'flag',
  isRead: 'flag',
  createdOn: 'day',
  lastModifiedTimeStamp: 'day',
})

export const logbookCalls = {
  listMessages: {
    method: 'GET',
    path: '/learner-app/logbooks',
    summary: 'Messages',
    needs: 'own-records',
    query: searchQuery(messageSummary, messageFilters),
    answer: many(messageSummary),
  },
  getMessage: {
    method: 'GET',
    path: '/learner-app/logbooks/{id}',
    summary: 'One message with its documents',
    needs: 'own-records',
    query: noQuery,
    params: idParams,
    answer: one(message),
  },
  markMessage: {
    method: 'PUT',
    path: '/learner-app/logbooks/{id}/read-state',
    summary: 'Mark a message as read or unread',
    needs: 'own-records',
    query: noQuery,
    params: idParams,
    body: { name: 'item', schema: exactly({ isRead: required(flag) }) },
    answer: one(messageSummary),
  },
} as const satisfies Calls
