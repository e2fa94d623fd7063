import type { ListedLearner } from '@lanyard/contract'
import { staffLearnerCalls } from '@lanyard/contract/calls/staff-learner-calls'
import { openApi } from '@lanyard/web/api.ts'
import { ComboBox } from '@lanyard/web/form/combo-box.tsx'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import form from '@lanyard/web/form/form.module.css'
import { useForm } from '@lanyard/web/form/use-form.ts'
import { formatName } from '@lanyard/web/format/names.ts'
import { RichTextField } from '@lanyard/web/rich-text/rich-text-field.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useDebounced } from '@lanyard/web/use-debounced.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { session } from '../../../session.ts'
import { useCategories } from '../case-options.ts'
import { keepCase } from '../case-queries.ts'
import { client } from '../inbox-api.ts'

const { callQuery } = openApi(staffLearnerCalls, session)

const labelOf = ({ firstName, preferredName, lastName, learnerNumber }: ListedLearner) =>
  [formatName({ firstName: preferredName ?? firstName, lastName }), learnerNumber].filter(Boolean).join(' · ')

type FoundLearner = { value: string; label: string; accountState?: ListedLearner['accountState'] }

/** The learners who fit what is typed, with and without an account. */
const useLearners = (typed: string): FoundLearner[] => {
  const search = useDebounced(typed.split('·', 1)[0]?.trim() ?? '', 200)
  const { data } = useQuery({ ...callQuery('listLearners', { query: { take: 20, ...(search && { search }) } }), placeholderData: keepPreviousData })
  return (data?.items ?? []).map((learner) => ({ value: String(learner.learnerId), label: labelOf(learner), accountState: learner.accountState }))
}

/** Who reads the message, and when. */
const helpFor = (state: FoundLearner['accountState']) => {
  if (state === 'none') return 'This learner has no account, so they get no email. They see the case once you invite them and they sign in.'
  if (state === 'disabled') return 'This learner’s account is disabled, so they get no email and can’t see the case.'
  if (state === 'invited') return 'This learner hasn’t accepted their invitation yet. They get an email, and see the case once they sign in.'
  return 'The learner sees it and gets an email.'
}

/** The learner and the subject of a case that is opened from another page. */
type About = { learner: { id: number; name: string }; subject: string }

/** Opens a case for a learner. The text is its first entry. */
export const NewCaseDialog = ({ about, onClose }: { about?: About; onClose: () => void }) => {
  const id = useId()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<FoundLearner | undefined>(about && { value: String(about.learner.id), label: about.learner.name })
  const found = useLearners(typed)
  const learners = picked && !found.some(({ value }) => value === picked.value) ? [picked, ...found] : found
  const { ref, values, type, faults, busy, submit } = useForm({
    initial: { learnerId: picked?.value ?? '', categoryId: '', subject: about?.subject ?? '', htmlBody: '' },
    schema: {
      learnerId: ({ learnerId }) => learnerId === '' && 'Choose a learner.',
      categoryId: ({ categoryId }) => categoryId === '' && 'Choose a category.',
      subject: ({ subject }) => subject.trim() === '' && 'Enter a subject.',
      htmlBody: ({ htmlBody }) => htmlBody === '' && 'Enter a message.',
    },
    onSubmit: async ({ learnerId, categoryId, subject, htmlBody }, { once }) => {
      const body = { learnerId: Number(learnerId), categoryId: Number(categoryId), subject: subject.trim(), htmlBody }
      const opened = await client.createCase({ body, idempotencyKey: once(body).key })
      keepCase(queries, opened)
      onClose()
      void navigate({ to: '/inbox/$caseId', params: { caseId: String(opened.id) }, search: about ? {} : (before) => before })
    },
  })
  return (
    <Dialog title="New case" sheet onClose={onClose}>
      <form ref={ref} noValidate className={form.form} onSubmit={submit}>
        {faults.above && <Alert type="error">{faults.above}</Alert>}
        <ComboBox
          id={`${id}learner`}
          label="Learner"
          placeholder="Type a name, number or email"
          options={learners}
          value={values.learnerId}
          error={faults.fields.learnerId}
          onSearch={setTyped}
          onChange={(learnerId) => {
            setPicked(learners.find(({ value }) => value === learnerId))
            type({ learnerId })
          }}
        />
        <SelectField
          label="Category"
          value={values.categoryId}
          options={[{ value: '', label: 'Choose a category' }, ...useCategories().map((option) => ({ value: String(option.id), label: option.name }))]}
          error={faults.fields.categoryId}
          onChange={({ target }) => type({ categoryId: target.value })}
        />
        <TextField
          label="Subject"
          value={values.subject}
          maxLength={200}
          autoComplete="off"
          error={faults.fields.subject}
          onChange={({ target }) => type({ subject: target.value })}
        />
        <RichTextField
          id={`${id}text`}
          label="Message"
          help={helpFor(picked?.accountState)}
          initial=""
          error={faults.fields.htmlBody}
          onChange={(htmlBody) => type({ htmlBody })}
        />
        <DialogActions action="Open case" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
