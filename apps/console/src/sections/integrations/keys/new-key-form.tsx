import type { Permission } from '@lanyard/contract'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { type Faults, faultsOf, noFaults } from '@lanyard/web/form/submission.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { focusFirstFault } from '../focus-first-fault.ts'
import styles from '../integrations.module.css'
import type { NewKey } from './api-key.ts'
import { type Expiry, ExpiryField, expiryOf } from './expiry-field.tsx'
import { ScopesField } from './scopes-field.tsx'

/** Name, scopes and expiry. */
export const NewKeyForm = ({ onMade, onCancel }: { onMade: (made: NewKey) => void; onCancel: () => void }) => {
  const create = useCallMutation('createApiKey', ['listApiKeys'])
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Permission[]>([])
  const [expiry, setExpiry] = useState<Expiry>({ days: 90 })
  const [faults, setFaults] = useState(noFaults)
  const form = useRef<HTMLFormElement>(null)
  const tell = (found: Faults) => {
    setFaults(found)
    focusFirstFault(form.current)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const expiresAt = expiryOf(expiry)
    const missing = {
      ...(name.trim() === '' && { name: 'Give it a name that says which system has it.' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one thing it may do.' }),
      ...(!expiresAt && { expiresAt: 'Choose a day in the future.' }),
    }
    if (Object.keys(missing).length > 0 || !expiresAt) return tell({ fields: missing, above: undefined })
    setFaults(noFaults)
    try {
      onMade(await create.mutateAsync({ body: { name: name.trim(), scopes: [...scopes], expiresAt } }))
    } catch (error) {
      tell(faultsOf(error, ['name', 'scopes', 'expiresAt']))
    }
  }
  return (
    <form ref={form} noValidate className={styles.fields} onSubmit={(event) => void submit(event)}>
      {faults.above && <Alert type="error">{faults.above}</Alert>}
      <TextField
        label="Name"
        help="Which system has it, such as “Student records sync”."
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={faults.fields.name}
      />
      <ScopesField chosen={scopes} onChange={setScopes} error={faults.fields.scopes} />
      <ExpiryField expiry={expiry} onChange={setExpiry} error={faults.fields.expiresAt} />
      <FormActions end>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={create.isPending}>
          Make the key
        </Button>
      </FormActions>
    </form>
  )
}
