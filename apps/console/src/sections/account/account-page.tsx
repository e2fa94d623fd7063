import { DevicesCard } from '@lanyard/web/account/devices-card.tsx'
import { PasswordCard } from '@lanyard/web/account/password-card.tsx'
import { TwoStepCard } from '@lanyard/web/account/two-step-card.tsx'
import { useStore } from '@lanyard/web/store.ts'
import { appearance, chooseAppearance } from '@lanyard/web/tenant/appearance.ts'
import { Choice } from '@lanyard/web/ui/fields/choice.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { accountApi } from '../../api.ts'
import { useTenantClock } from '../../list/tenant-clock.ts'
import { useUser } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { roleLabels } from '../../shell/role-labels.ts'
import styles from '../site/setting.module.css'

/** Security and appearance of one's own account. */
export const AccountPage = () => {
  usePageTitle('Account settings')
  const user = useUser()
  return (
    <div className={styles.page}>
      <PageHeader title="Account settings" lead={user && `You sign in as ${user.username}. Your role: ${roleLabels(user.roles).toLowerCase()}.`} />
      {user?.isOfOneTenant ? (
        <Card beside title="Password and two-step verification">
          <p>
            You signed in through your provider’s service, for this provider only. To change your password or your two-step verification, sign in with your
            password. “Forgot password?” on the sign-in page gives you one if you have none yet.
          </p>
        </Card>
      ) : (
        <>
          <PasswordCard api={accountApi} username={user?.username ?? ''} />
          <TwoStepCard api={accountApi} />
        </>
      )}
      <DevicesCard api={accountApi} localeClock={useTenantClock()} />
      <Card beside title="Appearance" description="Saved on this device.">
        <Choice
          label="Appearance on this device"
          options={[
            { value: 'system', label: 'System', icon: <Monitor size={18} aria-hidden /> },
            { value: 'light', label: 'Light', icon: <Sun size={18} aria-hidden /> },
            { value: 'dark', label: 'Dark', icon: <Moon size={18} aria-hidden /> },
          ]}
          value={useStore(appearance)}
          onChange={chooseAppearance}
        />
      </Card>
    </div>
  )
}
