import type { NewInvitation, RoleDetail } from '@lanyard/contract'
import { invitationDays } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { Form, type FormSubmit } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { TextAreaField } from '@lanyard/web/ui/fields/text-area-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { RoleChoices } from '../roles/role-choices.tsx'
import { withShortPointers } from '../short-pointers.ts'

const domainsIn = (text: string) => text.split(/[\s,;@]+/).filter(Boolean)

/** The form's values as an invitation; empty fields are left out. */
const invitationFrom = (fields: Record<string, string>, roles: readonly string[]): NewInvitation => {
  const { EnforcedDomains = '', Roles: _, Email = '', ...texts } = fields
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  const domains = domainsIn(EnforcedDomains)
  return { ...given, Email: Email.trim(), Roles: roles as NewInvitation['Roles'], ...(domains.length > 0 && { EnforcedDomains: domains }) }
}

export const InviteForm = ({ roles }: { roles: readonly RoleDetail[] }) => {
  const navigate = useNavigate()
  const { mutateAsync } = useCallMutation('createInvitation', ['listInvitations', 'getHome'])
  const [chosen, setChosen] = useState<string[]>([])
  const schema = { Roles: () => chosen.length === 0 && 'Choose at least one role.' }

  const send: FormSubmit = async (fields, { once, saved }) => {
    const body = invitationFrom(fields, chosen)
    const request = { params: { tenantCode: currentTenant() }, body, idempotencyKey: once(body).key }
    const { Email } = await mutateAsync(request).catch((error) => Promise.reject(withShortPointers(error)))
    saved()
    toast(`The invitation to ${Email} is on its way.`)
    await navigate({ to: '/people/invitations' })
  }
  return (
    <Form onSubmit={send} schema={schema}>
      {({ busy, faults, isAtRisk }) => (
        <>
          <LeaveGuard isAtRisk={isAtRisk} />
          <TextField label="Email" name="Email" type="email" required autoComplete="off" error={faults.Email} />
          <Pair>
            <TextField label="First name" name="FirstName" maxLength={100} autoComplete="off" error={faults.FirstName} />
            <TextField label="Last name" name="LastName" maxLength={100} autoComplete="off" error={faults.LastName} />
          </Pair>
          <RoleChoices roles={roles} chosen={chosen} onChange={setChosen} error={faults.Roles} />
          <TextAreaField
            label="Message (optional)"
            name="Message"
            rows={3}
            maxLength={1000}
            error={faults.Message}
            help="A short message, included in the email."
          />
          <TextField
            label="Allowed email domains (optional)"
            name="EnforcedDomains"
            autoComplete="off"
            error={faults.EnforcedDomains}
            help="Domains such as banksia.example, separated by commas. The invitation is then refused for any other address."
          />
          <Quiet as="p" size="small">
            The link works once, for {invitationDays} days. You can cancel it or send it again.
          </Quiet>
          <FormActions>
            <Button type="submit" busy={busy}>
              Send invitation
            </Button>
            <Link to="/people/invitations" className={buttonClasses({ variant: 'outline' })}>
              Cancel
            </Link>
          </FormActions>
        </>
      )}
    </Form>
  )
}
