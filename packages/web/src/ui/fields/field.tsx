import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'

/** What every field shows apart from its control. */
export type FieldTexts = { label: string; help?: ReactNode; error?: string | undefined; beside?: ReactNode }

type FieldProps = FieldTexts & { id: string; children: (described: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode }

/** The error and help texts that describe a control. */
export const FieldNotes = ({ id, help, error }: Pick<FieldTexts, 'help' | 'error'> & { id: string }) => (
  <>
    {error && (
      <p id={`${id}-error`} className={styles.error}>
        <CircleAlert size={15} aria-hidden /> {error}
      </p>
    )}
    {help && (
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
    )}
  </>
)

/** The label above, help and error below, all linked to the control. `beside` is next to the label but follows the control with the Tab key. */
export const Field = ({ id, label, help, error, beside, children }: FieldProps) => {
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, ...(describedBy && { 'aria-describedby': describedBy }), ...(error && { 'aria-invalid': true as const }) })}
      <FieldNotes id={id} help={help} error={error} />
      {beside && <div className={styles.beside}>{beside}</div>}
    </div>
  )
}
