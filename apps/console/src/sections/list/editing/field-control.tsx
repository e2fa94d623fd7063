import control from '@lanyard/web/ui/fields/control.module.css'
import { type Choosable, Select } from '@lanyard/web/ui/fields/select.tsx'
import type { Ref } from 'react'
import type { Column } from '../values/columns.ts'
import styles from './fields.module.css'

export type FieldControlProps = {
  column: Column
  typed: string | boolean
  onType: (typed: string | boolean) => void
  choices: readonly Choosable[]
  form?: string
  ref?: Ref<HTMLInputElement>
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** The control for a field's type. */
export const FieldControl = ({ column, typed, onType, choices, ref, ...rest }: FieldControlProps) => {
  if (column.kind === 'flag')
    return (
      <span className={styles.check}>
        <input {...rest} ref={ref} type="checkbox" checked={typed === true} onChange={({ target }) => onType(target.checked)} />
      </span>
    )
  const text = String(typed)
  if (column.kind === 'reference') {
    const known = choices.some(({ value }) => value === text) || text === ''
    const options = [{ value: '', label: 'None' }, ...choices, ...(known ? [] : [{ value: text, label: `Unknown (${text})` }])]
    return <Select {...rest} options={options} value={text} onChange={({ target }) => onType(target.value)} />
  }
  return (
    <span className={control.control}>
      <input
        {...rest}
        ref={ref}
        type="text"
        inputMode={column.kind === 'text' ? undefined : 'numeric'}
        autoComplete="off"
        spellCheck={column.name !== 'code'}
        required={undefined}
        aria-required={column.isRequired || undefined}
        value={text}
        onChange={({ target }) => onType(target.value)}
        className={control.input}
      />
    </span>
  )
}
