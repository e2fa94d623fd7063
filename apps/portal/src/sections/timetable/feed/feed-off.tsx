import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { CalendarSync } from 'lucide-react'
import { useCallMutation } from '../../../api.ts'
import styles from '../timetable.module.css'

export const FeedOff = () => {
  const create = useCallMutation('createCalendarFeed', ['getCalendarFeed'])
  return (
    <>
      {create.isError && <Alert type="error">The link couldn’t be created. {explain(create.error)}</Alert>}
      <div className={styles.actions}>
        <Button variant="outline" busy={create.isPending} icon={<CalendarSync size={17} aria-hidden />} onClick={() => create.mutate({})}>
          Create private link
        </Button>
      </div>
    </>
  )
}
