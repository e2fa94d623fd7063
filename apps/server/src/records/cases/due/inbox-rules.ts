import type { InboxRules } from '@lanyard/contract'

export const defaultRules: InboxRules = {
  workingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  holidays: [],
  answerHours: 16,
  urgentAnswerHours: 4,
  categoryHours: [],
}

/** The catalogue's priority. Providers don't change that list. */
const urgentPriority = 4

/** Minutes of working time within which a case is answered. Null: never due. */
export const answerMinutes = (rules: InboxRules, { categoryId, priorityId }: { categoryId: number; priorityId: number | null }): number | null => {
  const ofCategory = rules.categoryHours.find((one) => one.categoryId === categoryId)
  const hours = ofCategory ? ofCategory.answerHours : priorityId === urgentPriority ? rules.urgentAnswerHours : rules.answerHours
  return hours === null ? null : Math.round(hours * 60)
}
