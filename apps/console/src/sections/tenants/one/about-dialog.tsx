import type { ServedCountry, TenantDetail } from '@lanyard/contract'
import { servedCountries } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { Form } from '@lanyard/web/form/form.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { replacing } from '../../../replacing.ts'
import { session } from '../../../session.ts'
import { countryOptions } from '../country-labels.ts'
import { tenantChanges } from '../tenant-list.ts'

const countryHelp = 'Which fields and lists learners see follows it at once. Language, time zone and currency stay as they are.'

/** A provider's name and, for operators, its country. */
export const AboutDialog = ({ tenant, isOperator, onClose }: { tenant: TenantDetail; isOperator: boolean; onClose: () => void }) => {
  const { mutateAsync } = useCallMutation('updateTenant', tenantChanges)
  const [country, setCountry] = useState<ServedCountry>(tenant.CountryCode)
  const moves = country !== tenant.CountryCode
  const save = async ({ AccountName = '' }: Record<string, string>) => {
    const name = AccountName.trim()
    const changed = { ...(name !== tenant.AccountName && { AccountName: name }), ...(moves && { CountryCode: country }) }
    if (Object.keys(changed).length > 0) {
      await mutateAsync({ params: { tenantCode: tenant.TenantCode }, body: replacing(changed) })
      await session.refetch()
      toast(moves ? `${name} is now a provider in ${servedCountries[country].name}.` : `The name is now ${name}.`)
    }
    onClose()
  }
  return (
    <Dialog title={isOperator ? 'About the provider' : 'About your provider'} onClose={onClose}>
      <Form onSubmit={save}>
        {({ busy, faults }) => (
          <>
            <TextField label="Name" name="AccountName" required maxLength={200} defaultValue={tenant.AccountName} error={faults.AccountName} />
            {isOperator && (
              <SelectField
                label="Country"
                name="CountryCode"
                value={country}
                options={countryOptions}
                help={countryHelp}
                error={faults.CountryCode}
                onChange={({ target }) => setCountry(target.value as ServedCountry)}
              />
            )}
            <DialogActions action="Save" busy={busy} onCancel={onClose} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
