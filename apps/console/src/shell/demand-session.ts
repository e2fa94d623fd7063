import { redirect } from '@tanstack/react-router'
import { session } from '../session.ts'

/** Sends someone without a session to the sign-in, which says whether a session has ended, and back afterwards. */
export const demandSession = async (callbackUrl: string) => {
  const { status } = await session.check()
  if (status === 'authenticated') return
  throw redirect({ to: '/login', search: { callbackUrl, page: session.hasEnded() ? 'signed-out' : undefined }, replace: true })
}
