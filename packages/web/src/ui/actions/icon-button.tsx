import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it does, said to a screen reader. */
  label: string
  /** As large for a mouse as it is for a finger. */
  large?: boolean
}

/** A button that shows a picture alone. */
export const IconButton = ({ label, large = false, className, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={classNames(styles.button, large && styles.large, className)} />
)
