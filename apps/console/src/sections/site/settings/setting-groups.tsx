import type { TenantSetting } from '@lanyard/contract'
import { folded } from '@lanyard/contract/folded'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { SearchField } from '@lanyard/web/ui/fields/search-field.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useMay } from '../../../session.ts'
import { settingPageOf } from '../../../shell/navigation/setting-pages.ts'
import { SaveBar } from '../save-bar.tsx'
import styles from '../setting.module.css'
import { SettingRow } from '../setting-row.tsx'
import { useRequestedSetting } from '../use-requested-setting.ts'
import { useSettingEdits } from '../use-setting-edits.ts'
import { Elsewhere } from './elsewhere.tsx'

const words: Readonly<Record<string, { title: string; description: string }>> = {
  Site: { title: 'Site', description: 'The site’s name, and how dates and amounts are shown.' },
  'Sign-in': { title: 'Learners’ sign-in', description: 'How learners sign in, and how long they stay signed in.' },
  Attendance: { title: 'Attendance', description: 'What the portal compares learners’ attendance with.' },
  Invoices: { title: 'Printed invoices', description: 'Who issues them, as printed above each invoice.' },
  Payments: { title: 'How to pay', description: 'Shown on every invoice with something to pay, and printed on it. Leave all of it blank to show nothing.' },
  Access: { title: 'Staff access', description: 'Who can be invited to this console, and how long they stay signed in.' },
}

/** A group's title and description; an unknown group has only its name. */
const groupTexts = (group: string) => words[group] ?? { title: group, description: '' }

const settingsRoute = getRouteApi('/tenant/site/settings')

const matches = ({ Name, DisplayName, Description, Group }: TenantSetting, text: string) =>
  folded(`${DisplayName} ${Description} ${Group} ${Name}`).includes(folded(text.trim()))

/** The settings by group; those with their own page are linked. */
export const SettingGroups = ({ settings }: { settings: readonly TenantSetting[] }) => {
  const { setting: requested, q = '' } = settingsRoute.useSearch()
  const navigate = useNavigate()
  const mayWrite = useMay('users:write')
  const edits = useSettingEdits(settings)
  useRequestedSetting(requested, settings.length > 0)
  const shown = settings.filter((setting) => matches(setting, q) || edits.isChanged(setting))
  const here = shown.filter((setting) => settingPageOf(setting) === '/site/settings')
  const groups = [...new Set(here.map(({ Group }) => Group))]
  return (
    <>
      <SearchField
        label="Search the settings"
        value={q}
        onChange={(text) => void navigate({ to: '/site/settings', search: { q: text || undefined }, replace: true, resetScroll: false })}
      />
      {groups.map((group) => (
        <Card key={group} beside title={groupTexts(group).title} description={groupTexts(group).description}>
          <div className={styles.rows}>
            {here
              .filter(({ Group }) => Group === group)
              .map((setting) => (
                <SettingRow key={setting.Name} setting={setting} edits={edits} mayWrite={mayWrite} isRequested={setting.Name === requested} />
              ))}
          </div>
        </Card>
      ))}
      {shown.length === 0 && <EmptyState icon={<SearchX size={22} />}>No setting matches “{q}”.</EmptyState>}
      <Elsewhere settings={shown.filter((setting) => !here.includes(setting))} isSearching={q !== ''} />
      <SaveBar edits={edits} />
    </>
  )
}
