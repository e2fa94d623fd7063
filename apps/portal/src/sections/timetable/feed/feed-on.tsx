import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { CopyField } from '@lanyard/web/ui/fields/copy-field.tsx'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { Day } from '../../../records/calendar/day.tsx'
import styles from '../timetable.module.css'

/** The link to copy or open in a calendar app. Turning it off or resetting it asks first, because subscribed calendars stop working. */
export const FeedOn = ({ address, lastReadAt }: { address: string; lastReadAt: string | null }) => {
  const [confirming, setConfirming] = useState<'renew' | 'end'>()
  const renew = useCallMutation('createCalendarFeed', ['getCalendarFeed'])
  const end = useCallMutation('endCalendarFeed', ['getCalendarFeed'])
  const error = renew.error ?? end.error
  const done = (message: string) => () => {
    setConfirming(undefined)
    toast(message)
  }
  const go = () =>
    confirming === 'end'
      ? end.mutate({}, { onSuccess: done('The private link is off.') })
      : renew.mutate({}, { onSuccess: done('You have a new private link.') })
  return (
    <>
      {error && <Alert type="error">That did not work. {explain(error)}</Alert>}
      <CopyField
        label="Private link"
        value={address}
        help={
          <>
            Anyone with this link can see your classes, so keep it private.{' '}
            {lastReadAt ? (
              <>
                A calendar last checked <Day iso={lastReadAt} />.
              </>
            ) : (
              'No calendar has used it yet.'
            )}
          </>
        }
      />
      <div className={styles.actions}>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClasses({ small: true })}>
          <CalendarSync size={16} aria-hidden /> Open in your calendar app
        </a>
        <Button variant="outline" small onClick={() => setConfirming('renew')}>
          Reset link
        </Button>
        <Button variant="outline" small onClick={() => setConfirming('end')}>
          Turn off
        </Button>
      </div>
      {confirming && (
        <Alert type="warning" title={confirming === 'end' ? 'Turn off the link?' : 'Reset the link?'}>
          <p>Calendars that use it will stop updating.</p>
          <div className={styles.sure}>
            <Button small busy={renew.isPending || end.isPending} onClick={go}>
              {confirming === 'end' ? 'Yes, turn it off' : 'Yes, reset it'}
            </Button>
            <Button variant="outline" small onClick={() => setConfirming(undefined)}>
              Keep link
            </Button>
          </div>
        </Alert>
      )}
    </>
  )
}
