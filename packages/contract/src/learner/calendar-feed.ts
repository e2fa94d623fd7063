import { type Calls, one } from '../call.ts'
import { entity } from '../entity.ts'
import { flag, moment, required, text } from '../fields.ts'
import { noQuery } from '../query.ts'

/** A private URL that calendars subscribe to. Anyone who knows it sees the classes, so it can be turned off at any time. */
export const calendarFeed = entity('calendarFeed', {
  isOn: required(flag),
  /** Null while the feed is off. */
  address: text,
  createdAt: moment,
  /** When a calendar last fetched it. */
  lastReadAt: moment,
})

const path = '/learner-app/calendar-feed'
const needs = 'own-records'

export const calendarFeedCalls = {
  getCalendarFeed: {
    method: 'GET',
    path,
    summary: 'The private calendar link, if there is one',
    needs,
    query: noQuery,
    answer: one(calendarFeed),
    isSecret: true,
  },
  createCalendarFeed: {
    method: 'POST',
    path,
    summary: 'Create a calendar link; the previous one stops working immediately',
    needs,
    query: noQuery,
    answer: one(calendarFeed),
  },
  endCalendarFeed: { method: 'DELETE', path, summary: 'Turn off the calendar link immediately', needs, query: noQuery, answer: one(calendarFeed) },
} as const satisfies Calls
