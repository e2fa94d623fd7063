import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { noQuery } from '../query.ts'
import { line } from '../tenants/written-text.ts'
import { anId } from './case.ts'

const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/)
  .meta({ description: 'Must be a time from 00:00 to 24:00.', examples: ['09:00'] })
/** Working hours. `null`: no answer is due. */
const answerHours = z.number().min(0.25).max(1000).nullable().meta({ description: 'Must be a number of working hours from 0.25 to 1000, or null.' })

const rules = {
  /** Weekdays count from Monday, 1, to Sunday, 7. Nobody works on a weekday that is missing. */
  workingHours: z.array(z.strictObject({ weekday: z.int().min(1).max(7), from: time, to: time })).max(7),
  holidays: z.array(z.strictObject({ day: z.iso.date(), name: line(80) })).max(400),
  /** Within how many working hours the learner gets an answer. */
  answerHours,
  /** The same for urgent cases. */
  urgentAnswerHours: answerHours,
  /** The same for some categories, whatever the priority. */
  categoryHours: z.array(z.strictObject({ categoryId: anId, answerHours })).max(500),
}

export const inboxRules = z.strictObject(rules)
export type InboxRules = z.output<typeof inboxRules>

const settings = z.object({ ...rules, version: z.int(), timeZone: z.string() }).meta({ title: 'InboxSettings' })
export type InboxSettings = z.output<typeof settings>

/** When cases are due, and who answers them. */
export const inboxSettingsCalls = {
  getInboxSettings: {
    method: 'GET',
    path: '/inbox-settings',
    summary: 'Working hours, holidays, and how soon cases are answered',
    needs: 'users:read',
    query: noQuery,
    answer: plain(settings),
  },
  replaceInboxSettings: {
    method: 'PUT',
    path: '/inbox-settings',
    summary: 'Change working hours, holidays, and how soon cases are answered. Due times that run already don’t change',
    needs: 'users:write',
    query: noQuery,
    /** `version`: of the settings that were read. If somebody changed them since, nothing is written. */
    body: { name: 'settings', schema: z.strictObject({ ...rules, version: z.int().min(0) }) },
    answer: plain(settings),
  },
} as const satisfies Calls
