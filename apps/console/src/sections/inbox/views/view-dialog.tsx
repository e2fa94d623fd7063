import type { CaseFilters, OwnCaseView } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import form from '@lanyard/web/form/form.module.css'
import { useForm } from '@lanyard/web/form/use-form.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Switch } from '@lanyard/web/ui/fields/switch.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useCallMutation } from '../inbox-api.ts'
import { FilterFields } from './filter-fields.tsx'

type ViewDialogProps = {
  /** The view to change. Without one, a new view is saved. */
  view?: OwnCaseView | undefined
  filters: CaseFilters
  onSaved: (view: OwnCaseView) => void
  onClose: () => void
}

/** Saves filters under a name, for oneself or for everyone. */
export const ViewDialog = ({ view, filters, onSaved, onClose }: ViewDialogProps) => {
  const create = useCallMutation('createCaseView', ['listCaseViews'])
  const change = useCallMutation('changeCaseView', ['listCaseViews', 'listCases'])
  const { ref, values, type, faults, busy, submit } = useForm({
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false, filters },
    schema: { name: ({ name }) => name.trim() === '' && 'Enter a name.' },
    onSubmit: async ({ name, ...rest }) => {
      const body = { name: name.trim(), ...rest }
      const saved = view ? await change.mutateAsync({ params: { id: view.id }, body }) : await create.mutateAsync({ body })
      toast('View saved.')
      onSaved(saved)
    },
  })
  return (
    <Dialog title={view ? 'Edit view' : 'Save view'} sheet onClose={onClose}>
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
        <Switch
          label="Share with everyone"
          help="Everyone who works with cases sees the view in their sidebar."
          isOn={values.isShared}
          onChange={(isShared) => type({ isShared })}
        />
        {view && <FilterFields filters={values.filters} onChange={(changed) => type({ filters: changed })} />}
        <DialogActions action="Save view" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
