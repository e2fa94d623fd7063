import { Form } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { dayFault } from '@lanyard/web/format/typed-day.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { DateField } from '@lanyard/web/ui/fields/date-field.tsx'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useCallMutation } from '../../api.ts'
import { useLocaleClock, useToday } from '../../records/calendar/use-locale-clock.ts'
import styles from './my-credentials.module.css'

/** Sharing is off. It can be turned on until a date, or until it is turned off. */
export const NotShared = ({ credentialId }: { credentialId: number }) => {
  const share = useCallMutation('replaceCredentialShare', ['getCredentialShare'])
  const today = useToday()
  const { locale } = useLocaleClock()
  const [until, setUntil] = useState('')
  const untilFault = () => dayFault(until, locale) ?? (until !== '' && until < today && 'Choose today or a later day.')
  return (
    <div className={styles.form}>
      <Form
        schema={{ sharedUntil: untilFault }}
        onSubmit={({ sharedUntil }) => share.mutateAsync({ params: { id: credentialId }, body: { sharedUntil: sharedUntil || null } })}
      >
        {({ busy, faults }) => (
          <>
            <DateField
              name="sharedUntil"
              label="Until (optional)"
              help="Leave blank for no end date."
              error={faults.sharedUntil}
              value={until}
              locale={locale}
              onChange={setUntil}
            />
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
