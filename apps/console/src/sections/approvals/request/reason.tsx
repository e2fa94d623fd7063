import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { TextAreaField } from '@lanyard/web/ui/fields/text-area-field.tsx'
import styles from './request.module.css'
import type { Decisions } from './use-decisions.ts'

const usual = [
  'The document shows something else.',
  'We can’t read the document. Please send it again.',
  'We need another document for this change.',
  'This doesn’t look right. Please check it and ask again.',
]

/** Why a change is declined, in the person's own words or in usual ones. */
export const Reason = ({ field, firstName, decisions }: { field: string; firstName: string; decisions: Decisions }) => {
  const reason = decisions.choices.get(field)?.reason ?? ''
  const known = usual.includes(reason) ? reason : ''
  return (
    <div className={styles.reason}>
      <Select
        aria-label="Usual reasons"
        value={known}
        options={[{ value: '', label: 'Own words' }, ...usual.map((text) => ({ value: text, label: text }))]}
        onChange={({ target }) => decisions.choose(field, { reason: target.value })}
      />
      <TextAreaField
        label={`Reason, shown to ${firstName}`}
        rows={2}
        maxLength={500}
        value={reason}
        error={decisions.reasonError(field)}
        onChange={({ target }) => decisions.choose(field, { reason: target.value })}
      />
    </div>
  )
}
