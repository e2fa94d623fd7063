import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../ui/feedback/alert.tsx'
import { constraintFaults } from './constraint-faults.ts'
import styles from './form.module.css'
import type { Faults } from './submission.ts'
import { type Schema, useForm } from './use-form.ts'

type Fields = Record<string, string>
/** Rejects with the call's error; the form shows it. */
export type FormSubmit = Parameters<typeof useForm<Fields>>[0]['onSubmit']

type FormProps = {
  onSubmit: FormSubmit
  schema?: Schema<Fields>
  children: (state: { busy: boolean; faults: Faults['fields']; isAtRisk: () => boolean }) => ReactNode
}

const fieldsOf = (form: HTMLFormElement): Fields => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** A short form with uncontrolled fields. Field errors appear at the fields, other errors above; typed values stay. */
export const Form = ({ onSubmit, schema = {}, children }: FormProps) => {
  const { ref, busy, faults, isAtRisk, touch, send } = useForm<Fields>({ initial: {}, schema, onSubmit })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = fieldsOf(event.currentTarget)
    void send(fields, [...Object.keys(schema), ...Object.keys(fields)], constraintFaults(event.currentTarget))
  }
  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={submit} onChange={({ target }) => touch(target.name)}>
      {faults.above && <Alert type="error">{faults.above}</Alert>}
      {children({ busy, faults: faults.fields, isAtRisk })}
    </form>
  )
}
