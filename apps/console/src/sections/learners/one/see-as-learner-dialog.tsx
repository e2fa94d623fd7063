import { Form, type FormSubmit } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useCallMutation } from '../learners-api.ts'
import { learnerChanges } from './learner-queries.ts'

/** Asks why, then offers the link. Browsers let a click open a page, not an answer that arrives later. */
export const SeeAsLearnerDialog = ({ learnerId, name, onClose }: { learnerId: number; name: string; onClose: () => void }) => {
  const see = useCallMutation('seeAsLearner', learnerChanges)
  const [url, setUrl] = useState<string>()
  const submit: FormSubmit = async ({ reason = '' }) => setUrl((await see.mutateAsync({ params: { id: learnerId }, body: { reason } })).url)
  if (url)
    return (
      <Dialog title={`See what ${name} sees`} onClose={onClose}>
        <p>The portal opens in a new tab for 15 minutes. The link works once, within a minute.</p>
        <FormActions end>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {/* biome-ignore lint/a11y/noAutofocus: the link is what the person asked for */}
          <a href={url} target="_blank" rel="noreferrer" className={buttonClasses()} onClick={onClose} autoFocus>
            Open the portal
          </a>
        </FormActions>
      </Dialog>
    )
  return (
    <Dialog title={`See what ${name} sees`} onClose={onClose}>
      <Form onSubmit={submit}>
        {({ busy, faults }) => (
          <>
            <p>You can look at everything and change nothing. Sealed numbers stay covered.</p>
            <TextField
              label="Why do you need to look?"
              name="reason"
              required
              minLength={5}
              maxLength={300}
              error={faults.reason}
              help={`${name} can read this in their account settings, with your name.`}
            />
            <FormActions end>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" busy={busy}>
                Continue
              </Button>
            </FormActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}
