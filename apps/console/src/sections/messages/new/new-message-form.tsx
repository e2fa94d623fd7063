import form from '@lanyard/web/form/form.module.css'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { RichTextField } from '@lanyard/web/rich-text/rich-text-field.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import type { MessageDraft } from '../message-draft.ts'
import { AudienceField } from './audience-field.tsx'
import { FilesField, MessageDrop } from './files-field.tsx'
import styles from './new.module.css'
import { PreviewPane } from './preview-pane.tsx'
import { useMessageFiles } from './use-message-files.ts'
import { useNewMessage } from './use-new-message.ts'
import { usePreview } from './use-preview.ts'
import { WhenField } from './when-field.tsx'

/** The texts that stand for each learner's own. */
const inserts = [
  { label: 'First name', text: '{learner.firstName}' },
  { label: 'Last name', text: '{learner.lastName}' },
  { label: 'Learner number', text: '{learner.number}' },
  { label: 'Your name', text: '{staff.name}' },
]

export const NewMessageForm = ({ initial }: { initial: MessageDraft }) => {
  const id = useId()
  const files = useMessageFiles(initial.files)
  const { ref, values, type, faults, busy, submit, isAtRisk } = useNewMessage(initial, files)
  const preview = usePreview(values)
  return (
    <div className={styles.columns}>
      <LeaveGuard isAtRisk={isAtRisk} />
      <Card>
        <MessageDrop files={files}>
          <form ref={ref} noValidate className={form.form} onSubmit={submit}>
            {faults.above && <Alert type="error">{faults.above}</Alert>}
            <AudienceField draft={values} error={faults.fields.audience} name={preview.query.data?.audienceName} onChange={type} />
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
              initial={initial.htmlBody}
              inserts={inserts}
              error={faults.fields.htmlBody}
              onChange={(htmlBody) => type({ htmlBody })}
            />
            <FilesField files={files} error={faults.fields.fileIds} />
            <WhenField isLater={values.isLater} sendsAt={values.sendsAt} error={faults.fields.sendsAt} onChange={type} />
            <FormActions>
              <Button type="submit" busy={busy}>
                {values.isLater ? 'Schedule message' : 'Send message'}
              </Button>
              <Link to="/messages" className={buttonClasses({ variant: 'outline' })}>
                Cancel
              </Link>
              <Quiet as="p" size="small">
                {values.isLater ? 'You can stop it until then.' : 'You can undo it for 10 seconds.'}
              </Quiet>
            </FormActions>
          </form>
        </MessageDrop>
      </Card>
      <PreviewPane preview={preview} files={files.files} isEmpty={values.htmlBody === ''} />
    </div>
  )
}
