import { useSignOut as useSignOutWith } from '@lanyard/web/shell/use-sign-out.ts'
import { forgetDrafts } from '../drafts/drafts.ts'
import { session, tenant } from '../session.ts'

const endSession = async () => {
  await session.signOut(tenant.get().UserPoolId)
  forgetDrafts()
}

/** Signing out leaves no drafts on the device. */
export const useSignOut = () => useSignOutWith(endSession)
