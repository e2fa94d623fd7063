import type { TenantSetting } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQueries } from '@tanstack/react-query'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { CardsSkeleton } from '../cards-skeleton.tsx'
import styles from '../setting.module.css'
import { settingsOf } from '../settings-api.ts'
import { SettingGroups } from './setting-groups.tsx'

type Listed = { items: TenantSetting[] }

/** The settings of the site and the console, and who last changed them. */
export const SettingsPage = () => {
  usePageTitle('Settings')
  const [portal, console] = useQueries({ queries: [settingsOf('portal'), settingsOf('console')] })
  return (
    <div className={styles.page}>
      <PageHeader title="Settings" lead="How your site behaves, and who can sign in. Changes apply immediately." />
      <Region query={portal} what="The settings" skeleton={<CardsSkeleton label="Loading the settings" />}>
        {({ items }: Listed) => (
          <Region query={console} what="The settings of the console" skeleton={<CardsSkeleton label="Loading the settings" />}>
            {({ items: own }: Listed) => <SettingGroups settings={[...items, ...own]} />}
          </Region>
        )}
      </Region>
    </div>
  )
}
