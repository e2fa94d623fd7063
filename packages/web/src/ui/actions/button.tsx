import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'text'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  variant?: ButtonVariant
  /** Shows a spinner and ignores presses without losing focus. */
  busy?: boolean
  wide?: boolean
  small?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export const buttonClasses = ({ variant = 'primary', wide = false, small = false }: Pick<ButtonProps, 'variant' | 'wide' | 'small'> = {}) =>
  classNames(styles.button, styles[variant], wide && styles.wide, small && styles.small)

export const Button = ({ variant, busy = false, wide, small, icon, type = 'button', onClick, children, ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={busy ? 'button' : type}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    className={buttonClasses({ variant, wide, small })}
    onClick={busy ? undefined : onClick}
  >
    {busy ? <span className={styles.spinner} aria-hidden /> : icon}
    <span>{children}</span>
  </button>
)
