import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** The accessible name. */
  label: string
  /** Uses the touch size for mouse users too. */
  large?: boolean
}

/** A button that shows only an icon. */
export const IconButton = ({ label, large = false, className, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={classNames(styles.button, large && styles.large, className)} />
)
