import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Alert } from '@lanyard/web/ui/alert.tsx'
import { Button } from '@lanyard/web/ui/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialog.tsx'
import { useTell } from '../../api.ts'

/** Asked first: calendars that follow the address stop being brought up to date. */
export const EndFeed = ({ onClose }: { onClose: () => void }) => {
  const end = useTell('endCalendarFeed', ['getCalendarFeed'])
  const stop = () =>
    end.mutate(
      {},
      {
        onSuccess: () => {
          toast('The calendar address has ended.')
          onClose()
        },
      },
    )
  return (
    <Dialog
      title="End the calendar address?"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button busy={end.isPending} onClick={stop}>
            End it
          </Button>
        </>
      }
    >
      {end.isError && <Alert type="error">{explain(end.error)}</Alert>}
      <p>Calendars that follow it show no new classes any more. You can make another address at any time.</p>
    </Dialog>
  )
}
