import { type Calls, one } from '../call.ts'
import { entity } from '../entity.ts'
import { flag, moment, required, text } from '../fields.ts'
import { noQuery } from './listing.ts'

/** A private address that calendars subscribe to; whoever knows it sees the classes, so it can be ended at any time. */
export const calendarFeed = entity('calendarFeed', {
  isOn: required(flag),
  /** Null while it is off. */
  address: text,
  createdAt: moment,
  /** When a calendar last came for it. */
  lastReadAt: moment,
})

const path = '/learner-app/calendar-feed'
const needs = 'own-records'

export const calendarFeedCalls = {
  getCalendarFeed: { method: 'GET', path, summary: 'The private calendar address, when there is one', needs, query: noQuery, answer: one(calendarFeed) },
  createCalendarFeed: {
    method: 'POST',
    path,
    summary: 'A new calendar address; the one before it ends at once',
    needs,
    query: noQuery,
    answer: one(calendarFeed),
  },
  endCalendarFeed: { method: 'DELETE', path, summary: 'End the calendar address at once', needs, query: noQuery, answer: one(calendarFeed) },
} as const satisfies Calls
