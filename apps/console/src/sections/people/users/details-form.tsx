import type { TenantUser } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { Form } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useCallMutation } from '../../../api.ts'
import { replacing } from '../../../replacing.ts'
import { useUser } from '../../../session.ts'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { nameOf } from '../name-of.ts'
import { userChanges } from './user-query.ts'

const names = ['FirstName', 'LastName', 'Title', 'Mobile', 'PhoneNumber', 'SupportEmail', 'SupportPhone'] as const

/** The changed fields; a cleared field is removed. */
const changesIn = (user: TenantUser, fields: Record<string, string>) =>
  Object.fromEntries(
    names
      .filter((name) => fields[name] !== undefined && fields[name].trim() !== (user[name] ?? ''))
      .map((name) => [name, (fields[name] as string).trim() || null]),
  )

export const DetailsForm = ({ user, onDone }: { user: TenantUser; onDone: () => void }) => {
  const { mutateAsync } = useCallMutation('updateUser', userChanges)
  const isOperator = useUser()?.isOperator ?? false
  const namesAreFixed = user.IsShared && !isOperator
  const save = async (fields: Record<string, string>) => {
    const changes = changesIn(user, fields)
    if (Object.keys(changes).length > 0) {
      await mutateAsync({ params: { tenantCode: user.TenantCode, id: user.Id }, body: replacing(changes) })
      toast(`The details of ${nameOf(user)} are saved.`)
    }
    onDone()
  }
  const field = (name: (typeof names)[number], label: string, faults: Readonly<Record<string, string>>) => ({
    name,
    label,
    defaultValue: user[name] ?? '',
    error: faults[name],
    autoComplete: 'off',
  })
  return (
    <Form onSubmit={save}>
      {({ busy, faults, isAtRisk }) => (
        <>
          <LeaveGuard isAtRisk={isAtRisk} />
          {namesAreFixed && <Alert type="info">{nameOf(user)} also works for other providers, so only platform operators can change the name.</Alert>}
          <Pair>
            <TextField {...field('FirstName', 'First name', faults)} disabled={namesAreFixed} maxLength={100} />
            <TextField {...field('LastName', 'Last name', faults)} disabled={namesAreFixed} maxLength={100} />
            <TextField {...field('Title', 'Job title', faults)} maxLength={100} />
            <TextField {...field('Mobile', 'Mobile', faults)} type="tel" maxLength={40} />
            <TextField {...field('PhoneNumber', 'Phone', faults)} type="tel" maxLength={40} />
            <TextField {...field('SupportPhone', 'Support phone', faults)} type="tel" maxLength={40} />
          </Pair>
          <TextField {...field('SupportEmail', 'Support email', faults)} type="email" help="Shown to learners, if it differs." />
          <FormActions>
            <Button type="submit" busy={busy}>
              Save details
            </Button>
            <Button variant="outline" onClick={onDone}>
              Cancel
            </Button>
          </FormActions>
        </>
      )}
    </Form>
  )
}
