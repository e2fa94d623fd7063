import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '../ui/feedback/alert.tsx'
import styles from './form.module.css'
import { type Faults, faultsOf, noFaults } from './submission.ts'

type Fields = Record<string, string>

type FormProps = {
  /** Rejects with what the call throws; the form shows it. */
  onSubmit: (fields: Fields) => Promise<unknown>
  children: (state: { busy: boolean; faults: Faults['fields'] }) => ReactNode
}

const fieldsOf = (form: HTMLFormElement): Fields => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** A short form: field messages beside the fields, the rest above, and what was typed stays. */
export const Form = ({ onSubmit, children }: FormProps) => {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState(noFaults)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults.fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = fieldsOf(event.currentTarget)
    setBusy(true)
    setFaults(noFaults)
    try {
      await onSubmit(fields)
    } catch (error) {
      setFaults(faultsOf(error, Object.keys(fields)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      {faults.above && <Alert type="error">{faults.above}</Alert>}
      {children({ busy, faults: faults.fields })}
    </form>
  )
}
