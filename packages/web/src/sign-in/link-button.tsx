import type { ButtonHTMLAttributes } from 'react'
import styles from './sign-in.module.css'

/** A button that looks like a link. */
export const LinkButton = (props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>) => (
  <button {...props} type="button" className={styles.link} />
)
