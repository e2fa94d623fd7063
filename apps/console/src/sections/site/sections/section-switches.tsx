import type { TenantSetting } from '@lanyard/contract'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { useMay } from '../../../session.ts'
import { settingPageOf } from '../../../shell/navigation/setting-pages.ts'
import { SaveBar } from '../save-bar.tsx'
import styles from '../setting.module.css'
import { SettingRow } from '../setting-row.tsx'
import { useRequestedSetting } from '../use-requested-setting.ts'
import { useSettingEdits } from '../use-setting-edits.ts'
import { SectionChange } from './section-change.tsx'

const sectionsRoute = getRouteApi('/tenant/site/sections')

const descriptions: Readonly<Record<string, string>> = {
  Sections: 'Sections that are off disappear from the menu and can’t be opened by link.',
  'E-learning': 'A link to your own e-learning site in the menu.',
}

export const SectionSwitches = ({ settings }: { settings: readonly TenantSetting[] }) => {
  const { setting: requested } = sectionsRoute.useSearch()
  const mayWrite = useMay('users:write')
  const here = settings.filter((setting) => settingPageOf(setting) === '/site/sections')
  const edits = useSettingEdits(here)
  useRequestedSetting(requested, here.length > 0)
  return (
    <>
      {[...new Set(here.map(({ Group }) => Group))].map((group) => (
        <Card key={group} beside title={group} description={descriptions[group]}>
          <div className={styles.rows}>
            {here
              .filter(({ Group }) => Group === group)
              .map((setting) => (
                <SettingRow key={setting.Name} setting={setting} edits={edits} mayWrite={mayWrite} isRequested={setting.Name === requested}>
                  {edits.isChanged(setting) && <SectionChange name={setting.Name} isOn={edits.typed(setting) === true} />}
                </SettingRow>
              ))}
          </div>
        </Card>
      ))}
      <SaveBar edits={edits} />
    </>
  )
}
