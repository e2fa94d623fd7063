import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '../announcements.ts'

/** Ends the session everywhere, then opens the sign-in page. A failure is shown. */
export const useSignOut = (endSession: () => Promise<void>) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      await endSession()
      await navigate({ to: '/login', replace: true })
    } catch {
      toast('You are still signed in: the server could not be reached. Please try again.', 'error')
    } finally {
      setBusy(false)
    }
  }
  return { busy, signOut: () => void signOut() }
}
