import type { OpenedCase } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { Form, type FormSubmit } from '@lanyard/web/form/form.tsx'
import { Region } from '@lanyard/web/list/region.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { firstNameOf, statusLabels } from '../case-labels.ts'
import { keepCase } from '../case-queries.ts'
import { callQuery, client } from '../inbox-api.ts'
import { useUnmerge } from './use-unmerge.ts'

const most = 50

/** Makes a case part of another one of the same learner. */
export const MergeDialog = ({ opened: { id, learner }, onClose }: { opened: OpenedCase; onClose: () => void }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const unmerge = useUnmerge()
  const query = useQuery(callQuery('listCases', { query: { learnerIdFilter: learner.id, take: most } }))
  const submit: FormSubmit = async ({ intoId = '' }) => {
    const merged = await client.mergeCase({ params: { id }, body: { intoId: Number(intoId) } })
    onClose()
    keepCase(queries, merged)
    await navigate({ to: '/inbox/$caseId', params: { caseId: intoId }, search: (before) => before })
    queries.removeQueries({ queryKey: callQuery('getCase', { params: { id } }).queryKey })
    toast(`Case ${id} is part of this case now.`, 'success', { label: 'Undo', run: () => void unmerge(id) })
  }
  return (
    <Dialog title={`Merge case ${id}`} onClose={onClose}>
      <Region query={query} what="The cases" skeleton={<Skeleton lines={2} label="Loading the cases" />}>
        {({ cases }) => {
          const others = cases.filter((one) => one.id !== id)
          if (others.length === 0) return <p>{firstNameOf(learner.name)} has no other case.</p>
          return (
            <Form onSubmit={submit}>
              {({ busy, faults }) => (
                <>
                  <SelectField
                    label="Merge into"
                    name="intoId"
                    error={faults.intoId}
                    help="Everything said in this case moves there, in order of time. You can undo it for 30 days."
                    options={others.map((one) => ({
                      value: String(one.id),
                      label: `${one.subject} (case ${one.id}, ${statusLabels[one.status].toLowerCase()})`,
                    }))}
                  />
                  <DialogActions action="Merge" busy={busy} onCancel={onClose} />
                </>
              )}
            </Form>
          )
        }}
      </Region>
    </Dialog>
  )
}
