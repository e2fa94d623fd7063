import type { InvitationView } from '@lanyard/contract'
import { Form } from '@lanyard/web/form/form.tsx'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { KnownUsername } from '@lanyard/web/sign-in/known-username.tsx'
import { passwordHelp } from '@lanyard/web/sign-in/steps/password-help.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { PasswordField } from '@lanyard/web/ui/fields/password-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { forgetToken } from './invitation-token.ts'
import { invited } from './invited-api.ts'

type NewAccountFormProps = { view: InvitationView; token: string; onAccepted: () => void }

/** Accepts with a new account: name and password, marked up for password managers. */
export const NewAccountForm = ({ view, token, onAccepted }: NewAccountFormProps) => {
  const accept = async ({ Password = '', FirstName = '', LastName = '' }: Record<string, string>) => {
    const names = { ...(FirstName.trim() && { FirstName: FirstName.trim() }), ...(LastName.trim() && { LastName: LastName.trim() }) }
    await invited.acceptInvitation({ body: { Token: token, Password, ...names } })
    forgetToken()
    onAccepted()
  }
  return (
    <Form onSubmit={accept}>
      {({ busy, faults }) => (
        <>
          <KnownUsername username={view.Email} />
          <Pair>
            <TextField
              label="First name"
              name="FirstName"
              autoComplete="given-name"
              maxLength={100}
              defaultValue={view.FirstName ?? ''}
              error={faults.FirstName}
            />
            <TextField
              label="Last name"
              name="LastName"
              autoComplete="family-name"
              maxLength={100}
              defaultValue={view.LastName ?? ''}
              error={faults.LastName}
            />
          </Pair>
          <PasswordField
            label="Password"
            name="Password"
            autoComplete="new-password"
            required
            minLength={view.PasswordRules.MinimumLength}
            maxLength={view.PasswordRules.MaximumLength}
            error={faults.Password}
            help={passwordHelp({ passwordRules: { minimumLength: view.PasswordRules.MinimumLength, maximumLength: view.PasswordRules.MaximumLength } })}
          />
          <Button type="submit" wide busy={busy}>
            Accept the invitation
          </Button>
        </>
      )}
    </Form>
  )
}
