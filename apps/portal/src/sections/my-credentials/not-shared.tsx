import { Form } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Share2 } from 'lucide-react'
import { useCallMutation } from '../../api.ts'
import { useToday } from '../../records/calendar/use-locale-clock.ts'
import styles from './my-credentials.module.css'

/** Sharing is off. It can be turned on until a date, or until it is turned off. */
export const NotShared = ({ credentialId }: { credentialId: number }) => {
  const share = useCallMutation('replaceCredentialShare', ['getCredentialShare'])
  const today = useToday()
  return (
    <div className={styles.form}>
      <Form onSubmit={({ sharedUntil }) => share.mutateAsync({ params: { id: credentialId }, body: { sharedUntil: sharedUntil || null } })}>
        {({ busy, faults }) => (
          <>
            <TextField name="sharedUntil" type="date" min={today} label="Until (optional)" help="Leave blank for no end date." error={faults.sharedUntil} />
            <FormActions>
              <Button type="submit" busy={busy} icon={<Share2 size={16} aria-hidden />}>
                Create a link
              </Button>
            </FormActions>
          </>
        )}
      </Form>
    </div>
  )
}
