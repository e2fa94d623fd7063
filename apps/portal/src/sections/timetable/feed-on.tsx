import { explain } from '@lanyard/web/explain.ts'
import { Alert } from '@lanyard/web/ui/alert.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/button.tsx'
import { CopyField } from '@lanyard/web/ui/copy-field.tsx'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { useTell } from '../../api.ts'
import { Day } from '../../records/day.tsx'
import { EndFeed } from './end-feed.tsx'
import styles from './timetable.module.css'

/** The address to copy or to open in the calendar app; it can be renewed and ended. */
export const FeedOn = ({ address, lastReadAt }: { address: string; lastReadAt: string | null }) => {
  const [isEnding, setEnding] = useState(false)
  const renew = useTell('createCalendarFeed', ['getCalendarFeed'])
  return (
    <>
      {renew.isError && <Alert type="error">The address could not be renewed. {explain(renew.error)}</Alert>}
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
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClasses({ variant: 'outline', small: true })}>
          <CalendarSync size={16} aria-hidden /> Open in your calendar app
        </a>
        <Button variant="outline" small busy={renew.isPending} onClick={() => renew.mutate({})}>
          New address
        </Button>
        <Button variant="outline" small onClick={() => setEnding(true)}>
          End it
        </Button>
      </div>
      {isEnding && <EndFeed onClose={() => setEnding(false)} />}
    </>
  )
}
