import type { EditedRecord } from '@lanyard/contract'
import { type Faults, faultsOf } from '@lanyard/web/form/submission.ts'
import { type FormState, useForm } from '@lanyard/web/form/use-form.ts'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import type { KnownType } from '../known-type.ts'
import { type FormValues, faultOf, valuesOf } from './form-values.ts'

export type RecordFormState = FormState<FormValues>

type RecordFormOptions = {
  type: KnownType
  record?: EditedRecord | undefined
  onSubmit: Parameters<typeof useForm<FormValues>>[0]['onSubmit']
  /** True if the error is handled. */
  onStale?: (error: unknown) => Promise<boolean>
}

const inValues = 'values.'

/** The server names `/values/email`; the form knows the field as `email`. */
const faultsIn = (error: unknown, names: readonly string[]): Faults => {
  const faults = faultsOf(
    error,
    names.map((name) => `${inValues}${name}`),
  )
  return { ...faults, fields: Object.fromEntries(Object.entries(faults.fields).map(([name, message]) => [name.slice(inValues.length), message])) }
}

export const useRecordForm = ({ type, record, onSubmit, onStale }: RecordFormOptions): RecordFormState => {
  const { locale } = useTenantClock()
  return useForm<FormValues>({
    initial: valuesOf(type, record),
    schema: Object.fromEntries(type.shown.map((field) => [field.name, (values: FormValues) => faultOf(field, values, locale)])),
    onSubmit,
    onError: async (error, names) => ((await onStale?.(error)) ? undefined : faultsIn(error, names)),
  })
}
