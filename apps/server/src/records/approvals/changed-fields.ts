import type { ChangedField } from '@lanyard/contract'
import type { ReferenceValues } from '../../lists/list-values.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { FieldRow } from './change-requests.queries.ts'
import { fieldOf } from './detail-records.ts'

type Value = string | number | boolean | null

/** How a sealed value is shown to everyone who didn't ask for it. */
export const covered = '•••'

/** The value of a field before or after, in clear. */
export const readChange = (row: FieldRow, which: 'before' | 'after', secrets: Secrets): Value => {
  const sealed = row[`${which}Sealed`]
  return sealed ? secrets.open(sealed) : (row[which] as Value)
}

const labelOf = (field: string, value: Value, values: ReferenceValues): string | null => {
  const { list } = fieldOf(field)
  if (!list || value === null) return null
  const { description, shortDescription, code } = values.find(list, value) ?? {}
  return String(description ?? shortDescription ?? code ?? value)
}

/** What is known about a field that somebody asked to change. `reveals`: sealed values in clear. */
export const changedFieldOf = (row: FieldRow, values: ReferenceValues, secrets: Secrets, reveals = false): ChangedField => {
  const shown = (which: 'before' | 'after'): Value => (row[`${which}Sealed`] && !reveals ? covered : readChange(row, which, secrets))
  const [before, after] = [shown('before'), shown('after')]
  const { field, state, reason, decidedAt } = row
  return { field, before, beforeLabel: labelOf(field, before, values), after, afterLabel: labelOf(field, after, values), state, reason, decidedAt }
}
