import type { NewInvitation, RoleDetail } from '@lanyard/contract'
import { invitationDays } from '@lanyard/contract/browser'
import { Form, type FormSubmit } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { TextAreaField } from '@lanyard/web/ui/fields/text-area-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { RoleChoices } from '../roles/role-choices.tsx'
import { addressesIn, addressFault } from './addresses.ts'
import styles from './invite.module.css'
import { InviteePerson } from './invitee-person.tsx'
import { useSendInvitations } from './use-send-invitations.ts'

const domainsIn = (text: string) => text.split(/[\s,;@]+/).filter(Boolean)

/** The form's values as an invitation; empty fields are left out. */
const invitationFrom = (fields: Record<string, string>, roles: readonly string[]): Omit<NewInvitation, 'Email'> => {
  const { EnforcedDomains = '', Roles: _, Email: __, ...texts } = fields
  const given = Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])))
  const domains = domainsIn(EnforcedDomains)
  return { ...given, Roles: roles as NewInvitation['Roles'], ...(domains.length > 0 && { EnforcedDomains: domains }) }
}

const sayCount = (count: number) => (count > 1 ? `Send ${count} invitations` : 'Send invitation')

export const InviteForm = ({ roles }: { roles: readonly RoleDetail[] }) => {
  const navigate = useNavigate()
  const [emails, setEmails] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const sendAll = useSendInvitations((left) => setEmails(left.join('\n')))
  const addresses = addressesIn(emails)
  const schema = { Email: () => addressFault(emails), Roles: () => chosen.length === 0 && 'Choose at least one role.' }

  const send: FormSubmit = async (fields, { once, saved }) => {
    await sendAll(addresses, invitationFrom(fields, chosen), once)
    saved()
    await navigate({ to: '/people/invitations' })
  }
  return (
    <Form onSubmit={send} schema={schema}>
      {({ busy, faults, isAtRisk }) => (
        <>
          <LeaveGuard isAtRisk={isAtRisk} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <TextAreaField
                label="Email addresses"
                name="Email"
                rows={addresses.length > 1 ? Math.min(addresses.length + 1, 8) : 2}
                value={emails}
                onChange={({ target }) => setEmails(target.value)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                inputMode="email"
                error={faults.Email}
                help="To invite several people with the same roles, separate their addresses with commas or lines."
              />
              {addresses.length < 2 && <InviteePerson faults={faults} />}
              <TextAreaField label="Message (optional)" name="Message" rows={2} error={faults.Message} maxLength={1000} help="Included in the email." />
              <details className={styles.more} open={faults.EnforcedDomains !== undefined || undefined}>
                <summary>Limit to email domains</summary>
                <TextField
                  label="Allowed email domains (optional)"
                  name="EnforcedDomains"
                  autoComplete="off"
                  error={faults.EnforcedDomains}
                  help="Such as banksia.example, separated by commas. The invitation can’t be accepted with any other address."
                />
              </details>
            </div>
            <RoleChoices roles={roles} chosen={chosen} onChange={setChosen} error={faults.Roles} />
          </div>
          <FormActions>
            <Button type="submit" busy={busy}>
              {sayCount(addresses.length)}
            </Button>
            <Link to="/people/invitations" className={buttonClasses({ variant: 'outline' })}>
              Cancel
            </Link>
            <Quiet as="p" size="small">
              The link works once, for {invitationDays} days.
            </Quiet>
          </FormActions>
        </>
      )}
    </Form>
  )
}
