import { useEffect, useState } from 'react'
import { useAction } from '../form/use-action.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import type { SessionClient } from './session.ts'

/** How long before a session expires the warning appears. */
const warnsBefore = 2 * 60_000

const useTimeLeft = (expires: string | undefined) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return expires ? Date.parse(expires) - now : Number.POSITIVE_INFINITY
}

const say = (milliseconds: number) => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Warns before a session expires and offers to stay signed in. At expiry the server is checked once more. */
export const SessionWarning = ({ session }: { session: SessionClient }) => {
  const left = useTimeLeft(useStore(session).session?.expires)
  const { busy, run } = useAction(() => session.extend(), console.error)
  const ended = left <= 0
  useEffect(() => {
    if (ended) void session.refetch().catch(console.error)
  }, [ended, session])
  if (left > warnsBefore) return null
  const stay = () => void run()
  return (
    <Dialog
      title="Are you still there?"
      onClose={stay}
      actions={
        <Button busy={busy} onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      <p>
        To keep your records safe, we’ll sign you out in <strong>{say(left)}</strong>.
      </p>
    </Dialog>
  )
}
