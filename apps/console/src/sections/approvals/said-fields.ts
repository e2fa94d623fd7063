import type { ApprovalSummary, ChangedField } from '@lanyard/contract'
import { approvalFields, approvalGroupLabelOf, approvalLabelOf } from '@lanyard/contract/approval-fields'
import { type LocaleClock, sayOfficialDay } from '@lanyard/web/format/dates.ts'

/** The fields of a request in a few words: a whole address or contact is said once. */
export const sayFields = ({ fields }: Pick<ApprovalSummary, 'fields'>): string => {
  const labels = [...new Set(fields.map(({ field }) => approvalGroupLabelOf(field) ?? approvalLabelOf(field)))]
  const text = labels.map((label, index) => (index === 0 || /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)))
  return text.join(', ')
}

/** A value before or after, as people say it; undefined if there is none. */
export const sayValue = (field: ChangedField, which: 'before' | 'after', clock: LocaleClock): string | undefined => {
  const value = field[which]
  if (value === null || value === '') return undefined
  const label = field[`${which}Label`]
  if (label !== null) return label
  const kind = approvalFields.get(field.field)?.kind
  if (kind === 'flag') return value === true ? 'Yes' : 'No'
  return kind === 'day' || kind === 'expiry' ? sayOfficialDay(String(value), clock) : String(value)
}
