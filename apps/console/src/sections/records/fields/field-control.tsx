import { identifierFault } from '@lanyard/contract/identifiers'
import { sentenceCase } from '@lanyard/web/format/sentence-case.ts'
import { DateField } from '@lanyard/web/ui/fields/date-field.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { TextAreaField } from '@lanyard/web/ui/fields/text-area-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import type { ReactNode } from 'react'
import { MomentField } from '../../../list/moment-field.tsx'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import type { NamedField } from '../known-type.ts'
import type { ControlProps } from './control-props.ts'
import { OptionField } from './option-field.tsx'
import { SealedField } from './sealed-field.tsx'

const flags = [
  { value: '', label: 'Not set' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

const inputs: Partial<Record<NamedField['kind'], { type?: string; inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' }>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  whole: { inputMode: 'numeric' },
  amount: { inputMode: 'decimal' },
}

/** An official number is checked while it is typed. A fault that doesn't refuse the record is only a hint. */
const checkedIdentifier = ({ identifier, refusesFaults }: NamedField, text: string): { error?: string; help?: ReactNode } => {
  const fault = identifier && text.trim() !== '' ? identifierFault(identifier, text) : undefined
  if (!fault) return {}
  return refusesFaults ? { error: fault } : { help: `${fault} You can save it as it is.` }
}

/** The control of a field, by its kind. */
export const FieldControl = (props: ControlProps) => {
  const { field, value, error, isFixed, onChange } = props
  const { kind, longest, sealed, words = [] } = field
  const { locale } = useTenantClock()
  const label = field.required ? `${field.label} (required)` : field.label
  const text = value ?? ''
  if (isFixed)
    return (
      <TextField
        label={label}
        value={props.name ? `${props.name} · ${text}` : kind === 'word' ? sentenceCase(text) : text}
        readOnly
        help="Identifies the record. It can’t be changed."
      />
    )
  if (sealed && props.isStored) return <SealedField {...props} />
  if (kind === 'choice' || kind === 'reference') return <OptionField {...props} label={label} />
  if (kind === 'day') return <DateField label={label} error={error} value={text} locale={locale} onChange={onChange} />
  if (kind === 'moment') return <MomentField label={label} error={error} value={text} locale={locale} onChange={onChange} />
  if (kind === 'flag') return <SelectField label={label} error={error} value={text} options={flags} onChange={({ target }) => onChange(target.value)} />
  if (kind === 'word') {
    const options = words.map((word) => ({ value: word, label: sentenceCase(word) }))
    return (
      <SelectField
        label={label}
        error={error}
        value={text}
        options={[{ value: '', label: 'Choose' }, ...options]}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  if (kind === 'long-text' || kind === 'html')
    return (
      <TextAreaField
        label={label}
        error={error}
        value={text}
        maxLength={longest}
        rows={kind === 'html' ? 8 : 4}
        {...(kind === 'html' && { help: 'Text with HTML tags.' })}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const checked = checkedIdentifier(field, text)
  return (
    <TextField
      label={label}
      error={error ?? checked.error}
      help={checked.help ?? (sealed ? 'Stored encrypted. It isn’t shown again.' : undefined)}
      value={text}
      maxLength={longest}
      autoComplete="off"
      {...inputs[kind]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
