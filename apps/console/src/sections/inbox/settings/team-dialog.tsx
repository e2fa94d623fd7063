import type { CaseTeam } from '@lanyard/contract'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import form from '@lanyard/web/form/form.module.css'
import { useForm } from '@lanyard/web/form/use-form.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Switch } from '@lanyard/web/ui/fields/switch.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import styles from './settings.module.css'
import { client } from './teams-api.ts'

type TeamDialogProps = { team: CaseTeam | undefined; people: CaseTeam['members']; onClose: () => void }

/** Creates or changes a team. */
export const TeamDialog = ({ team, people, onClose }: TeamDialogProps) => {
  const queries = useQueryClient()
  const { ref, values, type, faults, busy, submit } = useForm({
    initial: {
      name: team?.name ?? '',
      sharesCases: team?.sharesCases ?? false,
      isActive: team?.isActive ?? true,
      memberAccountIds: team?.members.map(({ accountId }) => accountId) ?? [],
    },
    schema: { name: ({ name }) => name.trim() === '' && 'Enter a name.' },
    onSubmit: async ({ isActive, ...rest }, { once }) => {
      const body = { ...rest, name: rest.name.trim() }
      const idempotencyKey = once(body).key
      if (team) await client.changeCaseTeam({ params: { id: team.id }, body: { ...body, isActive } })
      else await client.createCaseTeam({ body, idempotencyKey })
      await Promise.all(['listCaseTeams', 'listCasePeople'].map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
      onClose()
    },
  })
  const { memberAccountIds } = values
  return (
    <Dialog title={team ? `Edit ${team.name}` : 'Add team'} sheet onClose={onClose}>
      <form ref={ref} noValidate className={form.form} onSubmit={submit}>
        {faults.above && <Alert type="error">{faults.above}</Alert>}
        <TextField
          label="Name"
          value={values.name}
          maxLength={80}
          autoComplete="off"
          error={faults.fields.name}
          onChange={({ target }) => type({ name: target.value })}
        />
        <fieldset className={styles.members}>
          <legend>Members</legend>
          {people.length === 0 && <p className={styles.closed}>Nobody has a role that answers cases yet.</p>}
          {people.map(({ accountId, name }) => (
            <label key={accountId} className={styles.day}>
              <input
                type="checkbox"
                checked={memberAccountIds.includes(accountId)}
                onChange={({ target }) =>
                  type({ memberAccountIds: target.checked ? [...memberAccountIds, accountId] : memberAccountIds.filter((id) => id !== accountId) })
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
        <Switch
          label="Share new cases"
          help="A new case that has nobody goes to the member with the fewest open cases."
          isOn={values.sharesCases}
          onChange={(sharesCases) => type({ sharesCases })}
        />
        {team && <Switch label="Active" help="Cases can be assigned to it." isOn={values.isActive} onChange={(isActive) => type({ isActive })} />}
        <DialogActions action={team ? 'Save changes' : 'Add team'} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
