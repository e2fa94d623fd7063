import { toast } from '@lanyard/web/announcements.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetDrafts } from '../drafts/drafts.ts'
import { session, tenant } from '../session.ts'

/** Ends the session everywhere, then goes to the sign-in. */
export const useSignOut = () => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      await session.signOut(tenant.get().UserPoolId)
      forgetDrafts()
      await navigate({ to: '/login', replace: true })
    } catch {
      toast('You are still signed in: the server could not be reached. Please try again.', 'error')
    } finally {
      setBusy(false)
    }
  }
  return { busy, signOut: () => void signOut() }
}
