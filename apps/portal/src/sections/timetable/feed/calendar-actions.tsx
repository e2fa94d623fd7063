import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { PrintButton } from '../../../records/print/print-button.tsx'
import styles from '../timetable.module.css'
import { FeedDialog } from './feed-dialog.tsx'

/** Export and subscribe options. */
export const CalendarActions = () => {
  const [isSubscribing, setSubscribing] = useState(false)
  return (
    <div className={styles.foot} data-print="no">
      <Button variant="outline" small icon={<CalendarSync size={16} aria-hidden />} onClick={() => setSubscribing(true)}>
        Subscribe
      </Button>
      <PrintButton />
      {isSubscribing && <FeedDialog onClose={() => setSubscribing(false)} />}
    </div>
  )
}
