import type { FormEvent, ReactNode } from 'react'
import { EntryTitle } from '../shell/entry-page.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import styles from './sign-in.module.css'
import type { SignIn } from './use-sign-in.ts'

type StepFrameProps = {
  signIn: SignIn
  title: string
  subtitle: ReactNode
  onSubmit?: (fields: Record<string, string>) => void
  children: ReactNode
}

/** What all step screens share: title, subtitle, error and form. */
export const StepFrame = ({ signIn: { at, busy }, title, subtitle, onSubmit, children }: StepFrameProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    onSubmit?.(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])))
  }
  return (
    <>
      <EntryTitle title={title}>{subtitle}</EntryTitle>
      <form className={styles.form} onSubmit={submit}>
        {at.error && <Alert type="error">{at.error}</Alert>}
        {at.notice && <Alert type="info">{at.notice}</Alert>}
        {children}
      </form>
    </>
  )
}
