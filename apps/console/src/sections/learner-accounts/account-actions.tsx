import type { TenantLearnerAccount } from '@lanyard/contract'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { useAccountActions } from './use-account-actions.tsx'

/** The actions as buttons, on the account's own page. */
export const AccountActions = ({ account }: { account: TenantLearnerAccount }) => {
  const { actions, dialog } = useAccountActions(account)
  return (
    <>
      <FormActions>
        {actions.map(
          (action) =>
            action && (
              <Button key={action.label} variant="outline" small icon={<action.icon size={16} aria-hidden />} onClick={action.run}>
                {action.label}
              </Button>
            ),
        )}
      </FormActions>
      {dialog}
    </>
  )
}
