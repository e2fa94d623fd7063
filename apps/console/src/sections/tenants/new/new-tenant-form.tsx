import type { ServedCountry } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { Form, type FormSubmit } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallMutation } from '../../../api.ts'
import { session } from '../../../session.ts'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { tenantChanges } from '../tenant-list.ts'
import styles from '../tenants.module.css'
import { NewTenantAbout } from './new-tenant-about.tsx'

type Fields = Record<string, string>

const tenantFrom = ({ Code = '', Name = '', Country, Origin = '', AdministratorEmail = '', AdministratorFirstName, AdministratorLastName }: Fields) => ({
  Code: Code.trim(),
  Name: Name.trim(),
  Country: Country as ServedCountry,
  Origin: Origin.trim(),
  AdministratorEmail: AdministratorEmail.trim(),
  ...(AdministratorFirstName?.trim() && { AdministratorFirstName: AdministratorFirstName.trim() }),
  ...(AdministratorLastName?.trim() && { AdministratorLastName: AdministratorLastName.trim() }),
})

export const NewTenantForm = () => {
  const navigate = useNavigate()
  const { mutateAsync } = useCallMutation('createTenant', tenantChanges)
  const create: FormSubmit = async (fields, { once, saved }) => {
    const body = tenantFrom(fields)
    const { TenantCode, AccountName } = await mutateAsync({ body, idempotencyKey: once(body).key })
    await session.refetch()
    saved()
    toast(`${AccountName} is ready. An invitation is on its way to ${fields.AdministratorEmail?.trim()}.`)
    await navigate({ to: '/providers/$code', params: { code: TenantCode } })
  }
  return (
    <Form onSubmit={create}>
      {({ busy, faults, isAtRisk }) => (
        <>
          <LeaveGuard isAtRisk={isAtRisk} />
          <NewTenantAbout faults={faults} />
          <fieldset className={styles.step}>
            <legend>
              <span aria-hidden>2</span>Its portal
            </legend>
            <TextField
              label="Site address"
              name="Origin"
              required
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://learn.example.edu"
              error={faults.Origin}
              help="The address learners open, without a path. More sites can be added later."
            />
          </fieldset>
          <fieldset className={styles.step}>
            <legend>
              <span aria-hidden>3</span>Its first administrator
            </legend>
            <TextField
              label="Email of the first administrator"
              name="AdministratorEmail"
              type="email"
              required
              autoComplete="off"
              error={faults.AdministratorEmail}
              help="They’ll get an invitation, and can invite everyone else."
            />
            <Pair>
              <TextField label="First name" name="AdministratorFirstName" maxLength={100} autoComplete="off" error={faults.AdministratorFirstName} />
              <TextField label="Last name" name="AdministratorLastName" maxLength={100} autoComplete="off" error={faults.AdministratorLastName} />
            </Pair>
          </fieldset>
          <FormActions>
            <Button type="submit" busy={busy}>
              Create provider
            </Button>
            <Link to="/providers" className={buttonClasses({ variant: 'outline' })}>
              Cancel
            </Link>
          </FormActions>
        </>
      )}
    </Form>
  )
}
