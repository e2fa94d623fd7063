import control from '@lanyard/web/ui/fields/control.module.css'
import { DateInput } from '@lanyard/web/ui/fields/date-input.tsx'
import { Field } from '@lanyard/web/ui/fields/field.tsx'
import { type InputHTMLAttributes, memo } from 'react'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import styles from '../groups/group-fields.module.css'
import { postcodeRule } from './address-country.ts'
import { ChoiceInput } from './choice-input.tsx'
import type { Choices } from './choices.ts'
import type { DetailField } from './detail-field.ts'
import type { DetailRecord, Typed, TypedDisability } from './detail-values.ts'
import { DisabilitiesInput } from './disabilities-input.tsx'
import { fieldId } from './field-id.ts'

type FieldInputProps = {
  field: DetailField
  typed: Typed | undefined
  isChanged: boolean
  error: string | undefined
  /** Of a field that is a list, what is wrong within it. */
  faults: Readonly<Record<string, string>> | undefined
  onType: (path: string, typed: Typed) => void
  choices: Choices
  country: string
  record: DetailRecord
}

/** The keyboard that a phone shows, and what the browser may fill in. */
const typing = ({ kind, autoComplete = 'off' }: DetailField, country: string): InputHTMLAttributes<HTMLInputElement> => {
  if (kind === 'email') return { type: 'email', inputMode: 'email', autoComplete, autoCapitalize: 'none', spellCheck: false }
  if (kind === 'phone') return { type: 'tel', inputMode: 'tel', autoComplete }
  if (kind === 'year') return { type: 'text', inputMode: 'numeric', autoComplete, maxLength: 4, placeholder: 'YYYY' }
  if (kind === 'postcode') {
    const rule = postcodeRule(country)
    return { type: 'text', autoComplete, inputMode: rule ? 'numeric' : 'text', maxLength: rule?.digits ?? 12, autoCapitalize: 'characters' }
  }
  return { type: 'text', autoComplete, maxLength: 200 }
}

const yesOrNo: Choices['choices'] = [
  { value: 'true', label: 'Yes', code: '', isOffered: true },
  { value: 'false', label: 'No', code: '', isOffered: true },
]

/** One field of the form, by its kind. Only the one that is typed in is drawn again. */
export const FieldInput = memo(({ field, typed, isChanged, error, faults, onType, choices, country, record }: FieldInputProps) => {
  const { path, kind, label } = field
  const { locale } = useLocaleClock()
  const beside = isChanged && <span className={styles.changed}>Changed</span>
  const help = kind === 'postcode' ? (postcodeRule(country)?.help ?? field.help) : field.help
  const texts = { id: fieldId(path), label, help, error, beside }
  if (kind === 'disabilities')
    return (
      <DisabilitiesInput
        field={field}
        list={typed as readonly TypedDisability[]}
        faults={faults}
        onType={onType}
        choices={choices}
        beside={beside}
        error={error}
      />
    )
  if (kind === 'flag')
    return (
      <ChoiceInput
        {...texts}
        choices={{ ...choices, choices: yesOrNo }}
        value={typed === null || typed === undefined ? '' : String(typed)}
        onChange={(value) => onType(path, value === '' ? null : value === 'true')}
      />
    )
  if (kind === 'choice')
    return <ChoiceInput {...texts} field={field} record={record} choices={choices} value={String(typed ?? '')} onChange={(value) => onType(path, value)} />
  if (kind === 'day' || kind === 'expiry')
    return (
      <Field {...texts}>
        {(described) => <DateInput {...described} value={String(typed ?? '')} locale={locale} onChange={(value) => onType(path, value)} />}
      </Field>
    )
  return (
    <Field {...texts}>
      {(described) => (
        <div className={control.control}>
          <input
            {...typing(field, country)}
            {...described}
            name={path}
            value={String(typed ?? '')}
            onChange={({ target }) => onType(path, target.value)}
            className={control.input}
          />
        </div>
      )}
    </Field>
  )
})
