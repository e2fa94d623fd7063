import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Heading } from '../ui/heading.tsx'
import styles from './sign-in.module.css'
import type { SignIn } from './use-sign-in.ts'

type StepFrameProps = {
  signIn: SignIn
  title: string
  subtitle: ReactNode
  onSubmit?: (fields: Record<string, string>) => void
  children: ReactNode
}

/** What the screens of all steps have in common: title, subtitle, what went wrong, and a form. */
export const StepFrame = ({ signIn: { at, busy }, title, subtitle, onSubmit, children }: StepFrameProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    onSubmit?.(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])))
  }
  return (
    <>
      <div>
        <div data-page-title tabIndex={-1}>
          <Heading level={1} size="XL">
            {title}
          </Heading>
        </div>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
      <form className={styles.form} onSubmit={submit}>
        {at.error && <Alert type="error">{at.error}</Alert>}
        {at.notice && <Alert type="success">{at.notice}</Alert>}
        {children}
      </form>
    </>
  )
}
