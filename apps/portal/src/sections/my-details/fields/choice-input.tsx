import { ComboBox } from '@lanyard/web/form/combo-box.tsx'
import { Field, type FieldTexts } from '@lanyard/web/ui/fields/field.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { useMemo } from 'react'
import styles from './choice-input.module.css'
import type { Choice, Choices } from './choices.ts'
import type { DetailField } from './detail-field.ts'
import { describedAt } from './detail-labels.ts'
import { type DetailRecord, valueAt } from './detail-values.ts'

/** Longer lists get a search. */
const fewEnough = 12

type ChoiceInputProps = FieldTexts & {
  id: string
  choices: Choices
  value: string
  onChange: (value: string) => void
  field?: DetailField
  record?: DetailRecord
}

/** The record's current value stays selectable, even if it is no longer offered. */
const held = (field: DetailField | undefined, record: DetailRecord | undefined) => {
  const id = field && record && valueAt(record, field.path)
  return id === null || id === undefined || !field || !record ? undefined : { value: String(id), label: describedAt(record, field.path) ?? String(id) }
}

const offered = (choices: readonly Choice[], kept: { value: string; label: string } | undefined) => {
  const options = choices.filter(({ isOffered }) => isOffered)
  if (!kept || options.some(({ value }) => value === kept.value)) return options
  return [...options, { value: kept.value, label: `${kept.label} (no longer offered)` }]
}

/** One of a list: the platform's picker for a short list, a search for a long one. */
export const ChoiceInput = ({ choices: { choices, isFailed, retry }, value, onChange, field, record, ...texts }: ChoiceInputProps) => {
  const kept = held(field, record)
  const { value: keptValue, label: keptLabel } = kept ?? {}
  const options = useMemo(
    () => offered(choices ?? [], keptValue === undefined ? undefined : { value: keptValue, label: keptLabel ?? '' }),
    [choices, keptValue, keptLabel],
  )
  if (options.length > fewEnough) return <ComboBox {...texts} options={options} value={value} onChange={onChange} />
  const none = { value: '', label: choices ? 'Not provided' : isFailed ? 'Not loaded' : 'Loading…' }
  return (
    <div className={styles.choice}>
      <Field {...texts} error={texts.error ?? (isFailed ? 'The options couldn’t be loaded.' : undefined)}>
        {(described) => (
          <Select {...described} value={value} disabled={!choices} options={[none, ...options]} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
      {isFailed && (
        <button type="button" className={styles.again} onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}
