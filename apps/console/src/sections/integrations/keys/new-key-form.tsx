import type { Permission } from '@lanyard/contract'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { type Schema, useForm } from '@lanyard/web/form/use-form.ts'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useCallMutation } from '../../../api.ts'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import styles from '../integrations.module.css'
import type { NewKey } from './api-key.ts'
import { type Expiry, ExpiryField, expiryOf } from './expiry-field.tsx'
import { ScopesField } from './scopes-field.tsx'

type TypedKey = { name: string; scopes: readonly Permission[]; expiresAt: Expiry }

const schemaIn = (timeZone: string): Schema<TypedKey> => ({
  name: ({ name }) => name.trim() === '' && 'Enter a name, such as the system that uses it.',
  scopes: ({ scopes }) => scopes.length === 0 && 'Choose at least one permission.',
  expiresAt: ({ expiresAt }) => !expiryOf(expiresAt, timeZone) && 'Choose a day in the future.',
})

/** Name, scopes and expiry. */
export const NewKeyForm = ({ onMade, onCancel }: { onMade: (made: NewKey) => void; onCancel: () => void }) => {
  const { timeZone } = useTenantClock()
  const create = useCallMutation('createApiKey', ['listApiKeys'])
  const form = useForm<TypedKey>({
    initial: { name: '', scopes: [], expiresAt: { days: 90 } },
    schema: schemaIn(timeZone),
    onSubmit: async ({ name, scopes, expiresAt }, { once }) => {
      const body = { name: name.trim(), scopes: [...scopes], expiresAt: expiryOf(expiresAt, timeZone) as string }
      onMade(await create.mutateAsync({ body, idempotencyKey: once(body).key }))
    },
  })
  const { values, faults, type } = form
  return (
    <form ref={form.ref} noValidate className={styles.fields} onSubmit={form.submit}>
      {faults.above && <Alert type="error">{faults.above}</Alert>}
      <TextField
        label="Name"
        help="Which system has it, such as “Student records sync”."
        maxLength={100}
        autoComplete="off"
        value={values.name}
        onChange={({ target }) => type({ name: target.value })}
        error={faults.fields.name}
      />
      <ScopesField chosen={values.scopes} onChange={(scopes) => type({ scopes })} error={faults.fields.scopes} />
      <ExpiryField expiry={values.expiresAt} onChange={(expiresAt) => type({ expiresAt })} error={faults.fields.expiresAt} />
      <DialogActions action="Create API key" busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
