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
  const [asked, setAsked] = useState<'renew' | 'end'>()
  const renew = useCallMutation('createCalendarFeed', ['getCalendarFeed'])
  const end = useCallMutation('endCalendarFeed', ['getCalendarFeed'])
  const error = renew.error ?? end.error
  const done = (words: string) => () => {
    setAsked(undefined)
    toast(words)
  }
  const go = () =>
    asked === 'end'
      ? end.mutate({}, { onSuccess: done('The calendar address has ended.') })
      : renew.mutate({}, { onSuccess: done('The calendar address is a new one.') })
  return (
    <>
      {error && <Alert type="error">That did not work. {explain(error)}</Alert>}
      <CopyField
        label="Private address"
        value={address}
        help={
          <>
            Whoever has it sees your classes: keep it to yourself.{' '}
            {lastReadAt ? (
              <>
                A calendar last asked <Day iso={lastReadAt} />.
              </>
            ) : (
              'No calendar has asked for it yet.'
            )}
          </>
        }
      />
      <div className={styles.actions}>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClasses({ small: true })}>
          <CalendarSync size={16} aria-hidden /> Open in your calendar app
        </a>
        <Button variant="outline" small onClick={() => setAsked('renew')}>
          New address
        </Button>
        <Button variant="outline" small onClick={() => setAsked('end')}>
          End it
        </Button>
      </div>
      {asked && (
        <Alert type="warning" title={asked === 'end' ? 'End the address?' : 'Replace the address?'}>
          <p>Calendars that follow it show no new classes any more.</p>
          <div className={styles.sure}>
            <Button small busy={renew.isPending || end.isPending} onClick={go}>
              {asked === 'end' ? 'Yes, end it' : 'Yes, replace it'}
            </Button>
            <Button variant="outline" small onClick={() => setAsked(undefined)}>
              Keep it
            </Button>
          </div>
        </Alert>
      )}
    </>
  )
}
