import { documentLimits } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { leaving } from '@lanyard/web/form/use-action.ts'
import { anything, type Schema, useForm } from '@lanyard/web/form/use-form.ts'
import type { SendOnce, SentOnce } from '@lanyard/web/form/use-send-once.ts'
import { plainParagraphs } from '@lanyard/web/rich-text/plain-paragraphs.ts'
import { RichTextField } from '@lanyard/web/rich-text/rich-text-field.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Field } from '@lanyard/web/ui/fields/field.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { FileDrop } from '@lanyard/web/uploads/file-drop.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { useCallMutation } from '../../api.ts'
import type { KeptAttachment } from '../../attachments/attachment.ts'
import { AttachmentsField } from '../../attachments/attachments-field.tsx'
import { useAttachments } from '../../attachments/use-attachments.ts'
import { forgetDraft, keepDraft } from '../../drafts/drafts.ts'
import { LeaveGuard } from '../../drafts/leave-guard.tsx'
import { useDraft, useKeptDraft } from '../../drafts/use-draft.ts'
import { caseFaults } from './case-writing.ts'
import { FormFaults } from './form-faults.tsx'
import type { NewCaseSearch } from './new-case-search.ts'
import styles from './support.module.css'
import type { TypedCase } from './typed-case.ts'
import { WhichEnrolment } from './which-enrolment.tsx'

type Category = { supportCaseCategoryId: number; description?: string | null | undefined }
type Draft = { typed: TypedCase; attachments: KeptAttachment[]; sent?: SentOnce }

const draftName = 'new case'

const typedFrom = ({ subject = '', body, courseEnrolmentId, unitEnrolmentId }: NewCaseSearch): TypedCase => ({
  categoryId: '',
  courseEnrolmentId: courseEnrolmentId ? String(courseEnrolmentId) : '',
  unitEnrolmentId: unitEnrolmentId ? String(unitEnrolmentId) : '',
  subject,
  html: body ? plainParagraphs(body) : '',
})

const schemaWith = (unready: string | undefined): Schema<TypedCase> => ({
  supportCaseCategoryId: ({ categoryId }) => categoryId === '' && 'Choose a category.',
  courseEnrolmentId: anything,
  unitEnrolmentId: anything,
  subject: ({ subject }) => subject.trim() === '' && 'Enter a subject.',
  htmlBody: ({ html }) => html === '' && 'Enter a message.',
  documentIds: () => unready,
})

const wireNames: Record<keyof TypedCase, string> = {
  categoryId: 'supportCaseCategoryId',
  courseEnrolmentId: 'courseEnrolmentId',
  unitEnrolmentId: 'unitEnrolmentId',
  subject: 'subject',
  html: 'htmlBody',
}

const numberIn = (value: string) => (value === '' ? null : Number(value))

/** Category, course and unit, subject, message and files. */
export const NewCaseForm = ({ categories, asked }: { categories: readonly Category[]; asked: NewCaseSearch }) => {
  const id = useId()
  const navigate = useNavigate()
  const kept = useKeptDraft<Draft>(draftName)
  const [first] = useState(() => kept?.typed ?? typedFrom(asked))
  const attachments = useAttachments(documentLimits.perCase, kept?.attachments)
  const createCase = useCallMutation('createSupportCase', ['listSupportCases'])
  const form = useForm<TypedCase>({
    initial: first,
    base: typedFrom(asked),
    isDirtyToo: attachments.files.length > 0,
    schema: schemaWith(attachments.unready),
    onSubmit: (_, { once }) => write(once),
    onError: caseFaults,
    sent: kept?.sent,
  })
  const { values: typed, busy, faults, isDirty } = form
  useDraft(
    draftName,
    useMemo(() => (isDirty ? { typed, attachments: attachments.arrived } : undefined), [isDirty, typed, attachments.arrived]),
  )
  const type = (part: Partial<TypedCase>) =>
    form.change(
      (now) => ({ ...now, ...part }),
      Object.keys(part).map((name) => wireNames[name as keyof TypedCase]),
    )

  const write = async (once: SendOnce) => {
    const body = {
      supportCaseCategoryId: Number(typed.categoryId),
      courseEnrolmentId: numberIn(typed.courseEnrolmentId),
      unitEnrolmentId: numberIn(typed.unitEnrolmentId),
      subject: typed.subject.trim(),
      htmlBody: typed.html,
      documentIds: attachments.arrived.map(({ documentId }) => documentId),
    }
    const sent = once(body)
    keepDraft(draftName, { typed, attachments: attachments.arrived, sent } satisfies Draft)
    const { supportCaseId } = await createCase.mutateAsync({ body, idempotencyKey: sent.key })
    forgetDraft(draftName)
    toast('We’ve received your case.')
    await navigate({ to: '/support/$supportCaseId', params: { supportCaseId: String(supportCaseId) }, replace: true, ignoreBlocker: true })
    return leaving
  }
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <FileDrop hint="Drop to attach" takesPasted onFiles={attachments.add}>
        {kept && <Alert type="info">We’ve restored what you wrote. It isn’t sent yet.</Alert>}
        <FormFaults faults={faults} />
        <Field id={`${id}category`} label="What is it about?" error={faults.fields.supportCaseCategoryId}>
          {(described) => (
            <Select
              {...described}
              required
              value={typed.categoryId}
              options={[
                { value: '', label: 'Please choose' },
                ...categories.map(({ supportCaseCategoryId, description }) => ({ value: String(supportCaseCategoryId), label: description ?? '' })),
              ]}
              onChange={({ target }) => type({ categoryId: target.value })}
            />
          )}
        </Field>
        <WhichEnrolment id={id} typed={typed} onType={type} faults={faults.fields} />
        <TextField
          label="Subject"
          required
          maxLength={200}
          autoComplete="off"
          value={typed.subject}
          error={faults.fields.subject}
          onChange={({ target }) => type({ subject: target.value })}
        />
        <RichTextField id={`${id}body`} label="Your message" initial={first.html} error={faults.fields.htmlBody} onChange={(html) => type({ html })} />
        <AttachmentsField id={`${id}files`} attachments={attachments} error={faults.fields.documentIds} />
        <FormActions>
          <Button type="submit" busy={busy}>
            Send
          </Button>
          <Button variant="outline" onClick={() => void navigate({ to: '/support' })}>
            Cancel
          </Button>
        </FormActions>
      </FileDrop>
      <LeaveGuard isAtRisk={() => form.isAtRisk() && !busy} what="What you have written" />
    </form>
  )
}
