import type { InboxRules, InboxSettings } from '@lanyard/contract'
import type { Schema } from '@lanyard/web/form/use-form.ts'
import { dayFault } from '@lanyard/web/format/typed-day.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type WorkingDay = { isOpen: boolean; from: string; to: string }
export type Holiday = { key: number; day: string; name: string }

/** The settings as the form has them. Answer times are texts: hours, `never`, or empty for those of all cases. */
export type SettingsDraft = {
  /** From Monday to Sunday. */
  days: readonly WorkingDay[]
  holidays: readonly Holiday[]
  answer: string
  urgent: string
  categories: Readonly<Record<string, string>>
}

let keys = 0
export const newHoliday = (): Holiday => ({ key: ++keys, day: '', name: '' })

const asText = (hours: number | null) => (hours === null ? 'never' : String(hours))
const asHours = (text: string) => (text === 'never' ? null : Number(text))

export const draftOf = ({ workingHours, holidays, answerHours, urgentAnswerHours, categoryHours }: InboxSettings): SettingsDraft => ({
  days: weekdays.map((_, at) => {
    const found = workingHours.find(({ weekday }) => weekday === at + 1)
    return { isOpen: found !== undefined, from: found?.from ?? '09:00', to: found?.to ?? '17:00' }
  }),
  holidays: holidays.toSorted((one, other) => one.day.localeCompare(other.day)).map((holiday) => ({ ...newHoliday(), ...holiday })),
  answer: asText(answerHours),
  urgent: asText(urgentAnswerHours),
  categories: Object.fromEntries(categoryHours.map(({ categoryId, answerHours: hours }) => [String(categoryId), asText(hours)])),
})

const openDays = ({ days }: SettingsDraft) =>
  days.flatMap((day, at) => (day.isOpen ? [{ weekday: at + 1, from: day.from.padStart(5, '0'), to: day.to.padStart(5, '0') }] : []))

export const rulesOf = (draft: SettingsDraft): InboxRules => ({
  workingHours: openDays(draft),
  holidays: draft.holidays.map(({ day, name }) => ({ day, name: name.trim() })),
  answerHours: asHours(draft.answer),
  urgentAnswerHours: asHours(draft.urgent),
  categoryHours: Object.entries(draft.categories).flatMap(([id, hours]) => (hours === '' ? [] : [{ categoryId: Number(id), answerHours: asHours(hours) }])),
})

const time = /^([01]?\d|2[0-3]):[0-5]\d$|^24:00$/

/** Where the server names an error of a weekday: by its place among the open ones. */
export const dayField = ({ days }: SettingsDraft, at: number) => `workingHours.${days.slice(0, at).filter(({ isOpen }) => isOpen).length}`

/** What can be known before saving, by the server's names. */
export const settingsSchema = (draft: SettingsDraft, locale: string): Schema<SettingsDraft> => ({
  ...Object.fromEntries(
    openDays(draft).flatMap(({ from, to }, at) => [
      [`workingHours.${at}.from`, () => !time.test(from) && 'Enter a time like 09:00.'],
      [`workingHours.${at}.to`, () => (time.test(to) ? time.test(from) && to <= from && 'Must be later than the start.' : 'Enter a time like 17:00.')],
    ]),
  ),
  ...Object.fromEntries(
    draft.holidays.flatMap(({ day, name }, at) => [
      [`holidays.${at}.day`, () => (day === '' ? 'Enter a day.' : dayFault(day, locale))],
      [`holidays.${at}.name`, () => name.trim() === '' && 'Enter a name.'],
    ]),
  ),
})
