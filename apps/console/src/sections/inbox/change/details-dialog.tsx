import type { OpenedCase } from '@lanyard/contract'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import form from '@lanyard/web/form/form.module.css'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { useForm } from '@lanyard/web/form/use-form.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { Switch } from '@lanyard/web/ui/fields/switch.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { type CaseOption, useCategories, usePriorities } from '../case-options.ts'
import type { CaseChange } from './case-change.ts'
import { useChangeCase } from './use-change-case.ts'

/** The current value is offered even if it is inactive. */
const optionsFor = (items: readonly CaseOption[], current: CaseOption | null) =>
  (current && !items.some(({ id }) => id === current.id) ? [current, ...items] : items).map(({ id, name }) => ({ value: String(id), label: name }))

/** Subject, category, priority and restriction. */
export const DetailsDialog = ({ opened, onClose }: { opened: OpenedCase; onClose: () => void }) => {
  const { send } = useChangeCase(opened.id)
  const before = {
    subject: opened.subject,
    categoryId: String(opened.category.id),
    priorityId: String(opened.priority?.id ?? ''),
    isRestricted: opened.isRestricted,
  }
  const { ref, values, type, faults, busy, submit } = useForm({
    initial: before,
    schema: { subject: ({ subject }) => subject.trim() === '' && 'Enter a subject.' },
    onSubmit: async ({ subject, categoryId, priorityId, isRestricted }) => {
      const change: CaseChange = {
        ...(subject.trim() !== before.subject && { subject: subject.trim() }),
        ...(categoryId !== before.categoryId && { categoryId: Number(categoryId) }),
        ...(priorityId !== before.priorityId && { priorityId: priorityId === '' ? null : Number(priorityId) }),
        ...(isRestricted !== before.isRestricted && { isRestricted }),
      }
      if (Object.keys(change).length > 0) await send(change)
      onClose()
    },
  })
  return (
    <Dialog title="Edit case" sheet onClose={onClose}>
      <form ref={ref} noValidate className={form.form} onSubmit={submit}>
        {faults.above && <Alert type="error">{faults.above}</Alert>}
        <TextField
          label="Subject"
          help="The learner sees it too."
          value={values.subject}
          maxLength={200}
          error={faults.fields.subject}
          onChange={({ target }) => type({ subject: target.value })}
        />
        <Pair>
          <SelectField
            label="Category"
            value={values.categoryId}
            options={optionsFor(useCategories(), opened.category)}
            onChange={({ target }) => type({ categoryId: target.value })}
          />
          <SelectField
            label="Priority"
            value={values.priorityId}
            options={[{ value: '', label: 'None' }, ...optionsFor(usePriorities(), opened.priority)]}
            onChange={({ target }) => type({ priorityId: target.value })}
          />
        </Pair>
        <Switch
          label="Restricted"
          help="Only its assignee, its team and administrators see the case."
          isOn={values.isRestricted}
          onChange={(isRestricted) => type({ isRestricted })}
        />
        <DialogActions action="Save changes" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
