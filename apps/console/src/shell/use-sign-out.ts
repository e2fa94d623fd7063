import { useSignOut as useSignOutWith } from '@lanyard/web/shell/use-sign-out.ts'
import { currentUser, session } from '../session.ts'

const endSession = () => session.signOut(currentUser()?.userPoolId ?? '')

export const useSignOut = () => useSignOutWith(endSession)
