import type { TenantUser } from '@lanyard/contract'
import { notActiveDays } from '@lanyard/contract/browser'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useMay, useUser } from '../../../session.ts'
import styles from '../people.module.css'
import { LastHere } from './last-here.tsx'
import { useAccessActions } from './use-access-actions.tsx'

/** A person's access and account security, with an administrator's actions. */
export const AccessCard = ({ user }: { user: TenantUser }) => {
  const mayChange = useMay('users:write')
  const isOperator = useUser()?.isOperator ?? false
  const { open, enable, busy, dialog } = useAccessActions(user)
  const mayReset = mayChange && user.HasTwoStep && (!user.IsShared || isOperator)
  return (
    <Card title="Sign-in and security">
      <div className={styles.rows}>
        <div className={styles.row}>
          <div>
            <strong>Last signed in</strong>
            <p>
              <LastHere {...user} />
              {user.NotActive && user.LastSignedInAt && ` · not for ${notActiveDays} days`}
            </p>
          </div>
          {mayChange && (
            <Button variant="outline" small onClick={() => open('sign-out')}>
              Sign out everywhere
            </Button>
          )}
        </div>
        <div className={styles.row}>
          <div>
            <strong>Two-step verification</strong>
            {user.HasTwoStep ? (
              <p>
                {user.IsShared && !isOperator
                  ? 'On. It’s shared with other providers, so only platform operators can reset it.'
                  : 'On, with an authenticator app.'}
              </p>
            ) : (
              <p>
                <Badge tone="warning">Not set up</Badge>
              </p>
            )}
          </div>
          {mayReset && (
            <Button variant="outline" small onClick={() => open('two-step')}>
              Reset
            </Button>
          )}
        </div>
        <div className={styles.row}>
          <div>
            <strong>{user.IsEnabled ? 'Can sign in' : 'Can’t sign in'}</strong>
            <p>
              {user.IsYou
                ? 'This is your own account. Another administrator can disable it.'
                : user.IsEnabled
                  ? 'Disable the account when someone leaves. Nothing is deleted.'
                  : 'The account is disabled. Roles and details are kept.'}
            </p>
          </div>
          {mayChange &&
            !user.IsYou &&
            (user.IsEnabled ? (
              <Button variant="outline" small onClick={() => open('disable')}>
                Disable
              </Button>
            ) : (
              <Button small busy={busy} onClick={enable}>
                Enable
              </Button>
            ))}
        </div>
      </div>
      {dialog}
    </Card>
  )
}
