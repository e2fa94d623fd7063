import { toast } from '@lanyard/web/announcements.ts'
import { Form, type FormSubmit } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { TextAreaField } from '@lanyard/web/ui/fields/text-area-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../inbox/inbox-api.ts'
import { useCallMutation } from '../learners-api.ts'
import { learnerChanges } from './learner-queries.ts'

/** Pins a note for everyone who sees learners, or for one team. */
export const AddNoteDialog = ({ learnerId, onClose }: { learnerId: number; onClose: () => void }) => {
  const add = useCallMutation('addLearnerNote', learnerChanges)
  const people = useQuery(callQuery('listCasePeople', {}))
  const teams = (people.data?.teams ?? []).map(({ id, name }) => ({ value: String(id), label: `Only ${name}` }))
  const submit: FormSubmit = async ({ text = '', teamId = '' }) => {
    await add.mutateAsync({ params: { id: learnerId }, body: { text, teamId: teamId === '' ? null : Number(teamId) } })
    toast('The note is pinned.')
    onClose()
  }
  return (
    <Dialog title="Pin a note" onClose={onClose}>
      <Form onSubmit={submit}>
        {({ busy, faults }) => (
          <>
            <TextAreaField label="Note" name="text" required maxLength={1000} rows={3} error={faults.text} help="The learner can’t see this." />
            <SelectField
              label="Who can see it"
              name="teamId"
              defaultValue=""
              options={[{ value: '', label: 'Everyone who sees learners' }, ...teams]}
              error={faults.teamId}
            />
            <FormActions end>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" busy={busy}>
                Pin note
              </Button>
            </FormActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}
