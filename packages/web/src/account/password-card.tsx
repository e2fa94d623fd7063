import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../announcements.ts'
import { Form } from '../form/form.tsx'
import { FormActions } from '../form/form-actions.tsx'
import { passwordHelp } from '../sign-in/steps/password-help.ts'
import { Button } from '../ui/actions/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { AccountApi } from './account-api.ts'

export const PasswordCard = ({ api, username }: { api: AccountApi; username: string }) => {
  const { data: twoStep } = useQuery(api.callQuery('getTwoStep'))
  const changePassword = api.useCallMutation('changePassword', ['listSignedInDevices'])
  const [round, setRound] = useState(0)
  const change = async ({ currentPassword = '', newPassword = '' }) => {
    await changePassword.mutateAsync({ body: { currentPassword, newPassword } })
    toast('Your password is changed. Your other devices are signed out.')
    setRound(round + 1)
  }
  return (
    <Card beside title="Password" description="Changing it signs you out on your other devices.">
      <Form key={round} onSubmit={change}>
        {({ busy, faults }) => (
          <>
            <input hidden readOnly type="text" autoComplete="username" value={username} />
            <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" required error={faults.currentPassword} />
            <PasswordField
              label="New password"
              name="newPassword"
              autoComplete="new-password"
              required
              help={twoStep && passwordHelp(twoStep)}
              error={faults.newPassword}
            />
            <FormActions>
              <Button type="submit" busy={busy}>
                Change password
              </Button>
            </FormActions>
          </>
        )}
      </Form>
    </Card>
  )
}
