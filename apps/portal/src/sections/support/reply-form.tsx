import { toast } from '@lanyard/web/announcements.ts'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { leaving } from '@lanyard/web/form/use-action.ts'
import { useForm } from '@lanyard/web/form/use-form.ts'
import type { SendOnce, SentOnce } from '@lanyard/web/form/use-send-once.ts'
import { RichTextField } from '@lanyard/web/rich-text/rich-text-field.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { FileDrop } from '@lanyard/web/uploads/file-drop.tsx'
import { useId, useMemo } from 'react'
import { useCallMutation } from '../../api.ts'
import type { KeptAttachment } from '../../attachments/attachment.ts'
import { AttachmentsField } from '../../attachments/attachments-field.tsx'
import { useAttachments } from '../../attachments/use-attachments.ts'
import { forgetDraft, keepDraft } from '../../drafts/drafts.ts'
import { LeaveGuard } from '../../drafts/leave-guard.tsx'
import { useDraft, useKeptDraft } from '../../drafts/use-draft.ts'
import { caseFaults } from './case-writing.ts'
import { FormFaults } from './form-faults.tsx'
import styles from './support.module.css'

type ReplyFormProps = { supportCaseId: number; most: number; onSent: (writtenTo: number) => void }
type Draft = { html: string; attachments: KeptAttachment[]; sent?: SentOnce }

export const ReplyForm = ({ supportCaseId, most, onSent }: ReplyFormProps) => {
  const id = useId()
  const draftName = `reply ${supportCaseId}`
  const kept = useKeptDraft<Draft>(draftName)
  const attachments = useAttachments(most, kept?.attachments)
  const reply = useCallMutation('createSupportCaseEntry', ['getSupportCase', 'listSupportCases', 'getLearnerAccount', 'getLearnerAttention'])
  const form = useForm({
    initial: { htmlBody: kept?.html ?? '' },
    base: { htmlBody: '' },
    isDirtyToo: attachments.files.length > 0,
    schema: {
      htmlBody: ({ htmlBody }) => htmlBody === '' && 'Enter a reply.',
      documentIds: ({ htmlBody }) => htmlBody !== '' && attachments.unready,
    },
    onSubmit: (_, { once }) => send(once),
    onError: caseFaults,
    sent: kept?.sent,
  })
  const { busy, faults, isDirty } = form
  const html = form.values.htmlBody
  useDraft(
    draftName,
    useMemo(() => (isDirty ? { html, attachments: attachments.arrived } : undefined), [isDirty, html, attachments.arrived]),
  )

  const send = async (once: SendOnce) => {
    const body = { htmlBody: html, documentIds: attachments.arrived.map(({ documentId }) => documentId) }
    const sent = once(body)
    keepDraft(draftName, { html, attachments: attachments.arrived, sent } satisfies Draft)
    const written = await reply.mutateAsync({ params: { id: supportCaseId }, body, idempotencyKey: sent.key })
    forgetDraft(draftName)
    const writtenTo = written.supportCaseId ?? supportCaseId
    toast(writtenTo === supportCaseId ? 'Reply sent.' : 'Reply sent. We’ve opened a new case for it.')
    onSent(writtenTo)
    return leaving
  }
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <FileDrop hint="Drop to attach" takesPasted onFiles={attachments.add}>
        {kept && <Alert type="info">We’ve restored what you wrote. It isn’t sent yet.</Alert>}
        <FormFaults faults={faults} />
        <RichTextField
          id={`${id}body`}
          label="Your reply"
          initial={kept?.html ?? ''}
          error={faults.fields.htmlBody}
          onChange={(htmlBody) => form.type({ htmlBody })}
        />
        <AttachmentsField id={`${id}files`} attachments={attachments} error={faults.fields.documentIds} />
        <FormActions>
          <Button type="submit" busy={busy}>
            Send reply
          </Button>
        </FormActions>
      </FileDrop>
      <LeaveGuard isAtRisk={() => form.isAtRisk() && !busy} what="Your reply" />
    </form>
  )
}
