import type { TenantLearnerAccount } from '@lanyard/contract'
import { ActionMenu } from '@lanyard/web/ui/actions/action-menu.tsx'
import { nameOf } from '../people/name-of.ts'
import { useAccountActions } from './use-account-actions.tsx'

/** The same actions as a menu, in the list. */
export const LearnerMenu = ({ account }: { account: TenantLearnerAccount }) => {
  const { actions, dialog } = useAccountActions(account)
  return (
    <>
      <ActionMenu label={`Actions for ${nameOf(account)}`} actions={actions} />
      {dialog}
    </>
  )
}
