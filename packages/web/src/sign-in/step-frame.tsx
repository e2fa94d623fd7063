import { type FormEvent, type ReactNode, useState } from 'react'
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

/** What is missing or wrong, in our own words; loaded when first needed. Without a connection the browser explains instead. */
const faultsOf = async (form: HTMLFormElement) => {
  const loaded = await import('../form/constraint-faults.ts').catch(() => undefined)
  if (!loaded) form.reportValidity()
  return Object.values(loaded?.constraintFaults(form) ?? {}).join(' ')
}

/** What all step screens share: title, subtitle, error and form. */
export const StepFrame = ({ signIn: { at, busy }, title, subtitle, onSubmit, children }: StepFrameProps) => {
  const [faults, setFaults] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    form.querySelector<HTMLElement>(':invalid')?.focus()
    if (!form.checkValidity()) return void faultsOf(form).then(setFaults)
    setFaults('')
    onSubmit?.(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])))
  }
  return (
    <>
      <EntryTitle title={title}>{subtitle}</EntryTitle>
      <form noValidate className={styles.form} onSubmit={submit}>
        {(faults || at.error) && <Alert type="error">{faults || at.error}</Alert>}
        {at.notice && <Alert type="info">{at.notice}</Alert>}
        {children}
      </form>
    </>
  )
}
