import { useNavigate } from '@tanstack/react-router'
import { toast } from '../announcements.ts'
import { useAction } from '../form/use-action.ts'

/** Ends the session everywhere, then opens the sign-in page. A failure is shown. */
export const useSignOut = (endSession: () => Promise<void>) => {
  const navigate = useNavigate()
  const leave = async () => {
    await endSession()
    await navigate({ to: '/login', replace: true })
  }
  const stayed = () => toast('You’re still signed in, because we couldn’t reach the server. Try again.', 'error')
  const { busy, run } = useAction(leave, stayed)
  return { busy, signOut: () => void run() }
}
