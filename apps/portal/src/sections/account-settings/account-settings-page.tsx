import { DevicesCard } from '@lanyard/web/account/devices-card.tsx'
import { PasswordCard } from '@lanyard/web/account/password-card.tsx'
import { TwoStepCard } from '@lanyard/web/account/two-step-card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { accountApi } from '../../api.ts'
import { useSession, useTenant } from '../../session.ts'
import { useLearner } from '../../shell/learner.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { DataCard } from './data-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { RecordViewsCard } from './record-views-card.tsx'

export const AccountSettingsPage = () => {
  const { Locale, TimeZone } = useTenant()
  const { username } = useLearner()
  const isViewing = useSession().session?.user.isViewing
  if (isViewing)
    return (
      <Page>
        <PageHeader title="Account settings" lead="Passwords, devices and downloads are the learner’s own, so they aren’t shown to you." />
        <RecordViewsCard />
      </Page>
    )
  return (
    <Page>
      <PageHeader title="Account settings" lead={username && `You sign in as ${username}.`} />
      <PasswordCard api={accountApi} username={username ?? ''} />
      <TwoStepCard api={accountApi} />
      <DevicesCard api={accountApi} localeClock={{ locale: Locale, timeZone: TimeZone }} />
      <NotificationsCard />
      <AppearanceCard />
      <RecordViewsCard />
      <DataCard />
    </Page>
  )
}
