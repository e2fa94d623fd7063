import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClasses } from '../ui/actions/button.tsx'
import { classNames } from '../ui/layout/class-names.ts'
import styles from './uploads.module.css'

type FileButtonProps = {
  children: ReactNode
  /** The accessible name, in place of the content. */
  label?: string
  /** The file types the picker offers, such as `.png,.svg`. */
  accept?: string | undefined
  multiple?: boolean
  variant?: ButtonVariant
  id?: string
  /** The id of the element that describes it. */
  describedBy?: string
  icon?: ReactNode
  onFiles: (files: File[]) => void
}

/** A button that opens the file picker. */
export const FileButton = ({ children, label, accept, multiple = false, variant = 'outline', icon, id, describedBy, onFiles }: FileButtonProps) => (
  <label className={classNames(buttonClasses({ variant, small: true }), styles.pick)}>
    {icon}
    <span aria-hidden={label !== undefined || undefined}>{children}</span>
    <input
      id={id}
      type="file"
      aria-describedby={describedBy}
      aria-label={label}
      accept={accept}
      multiple={multiple}
      className={styles.input}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        target.value = ''
      }}
    />
  </label>
)
