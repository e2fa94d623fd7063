import type { TenantSetting } from '@lanyard/contract'
import { mayDo, settingPermissions } from '@lanyard/contract/browser'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay, useTenancy, useUser } from '../../session.ts'
import { settingPageOf } from '../../shell/navigation/setting-pages.ts'
import { SaveBar } from '../site/save-bar.tsx'
import rows from '../site/setting.module.css'
import { SettingRow } from '../site/setting-row.tsx'
import { useRequestedSetting } from '../site/use-requested-setting.ts'
import { useSettingEdits } from '../site/use-setting-edits.ts'
import { brandOf } from './brand.ts'
import styles from './branding.module.css'
import { ContrastNotes } from './contrast-notes.tsx'
import { Pictures } from './pictures.tsx'
import { Preview } from './preview/preview.tsx'

/** Whether the person may change a setting, by name. */
const useMaySet = () => {
  const roles = useUser()?.roles ?? []
  return (name: string) => settingPermissions(name, 'write').some((permission) => mayDo(roles, permission))
}

const brandingRoute = getRouteApi('/tenant/site/branding')

const descriptions: Readonly<Record<string, string>> = {
  Branding: 'We derive the whole theme from these, for light and dark mode.',
  'Dark mode': 'For learners whose devices are set to dark.',
  'Welcome message': 'The sentence under the greeting on the dashboard.',
}

/** The controls beside a live preview. */
export const BrandingEditor = ({ settings }: { settings: readonly TenantSetting[] }) => {
  const { setting: requested } = brandingRoute.useSearch()
  const maySet = useMaySet()
  const mayUpload = useMay('content:write')
  const here = settings.filter((setting) => settingPageOf(setting) === '/site/branding')
  const edits = useSettingEdits(here)
  const [tried, setTried] = useState<string>()
  useRequestedSetting(requested, here.length > 0)
  const look = brandOf(settings, edits, useTenancy()?.name ?? '')
  return (
    <>
      <div className={styles.beside}>
        <div className={styles.preview}>
          <Preview look={look} tried={tried} />
        </div>
        <div className={styles.controls}>
          {[...new Set(here.map(({ Group }) => Group))].map((group) => (
            <Card key={group} title={group === 'Branding' ? 'Colours' : group} description={descriptions[group]}>
              <div className={rows.rows}>
                {here
                  .filter(({ Group }) => Group === group)
                  .map((setting) => (
                    <SettingRow key={setting.Name} setting={setting} edits={edits} mayWrite={maySet(setting.Name)} isRequested={setting.Name === requested}>
                      <ContrastNotes name={setting.Name} brand={look.brand} />
                    </SettingRow>
                  ))}
              </div>
            </Card>
          ))}
          {mayUpload && <Pictures onTry={setTried} />}
        </div>
      </div>
      <SaveBar edits={edits} />
    </>
  )
}
