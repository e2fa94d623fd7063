import type { TenantSetting } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import type { ReactNode } from 'react'
import { LastChanged } from './last-changed.tsx'
import { ReadSetting } from './read-setting.tsx'
import styles from './setting.module.css'
import { SettingControl } from './setting-control.tsx'
import { TheirsNotice } from './theirs-notice.tsx'
import type { SettingEdits } from './use-setting-edits.ts'

type SettingRowProps = { setting: TenantSetting; edits: SettingEdits; mayWrite: boolean; isRequested: boolean; children?: ReactNode }

/** One setting: its control, or its value for people who can't change it, and who last changed it. */
export const SettingRow = ({ setting, edits, mayWrite, isRequested, children }: SettingRowProps) => {
  if (!mayWrite || !setting.Editable) return <ReadSetting setting={setting} mayWrite={mayWrite} isRequested={isRequested} />
  const theirs = edits.theirsOf(setting)
  return (
    <div className={styles.row} data-setting={setting.Name} data-requested={isRequested || undefined} data-changed={edits.isChanged(setting) || undefined}>
      <SettingControl
        setting={setting}
        typed={edits.typed(setting)}
        error={edits.faultOf(setting)}
        beside={edits.isChanged(setting) && <Badge tone="info">Not saved yet</Badge>}
        onType={(typed) => edits.type(setting, typed)}
      />
      {children}
      {theirs && <TheirsNotice theirs={theirs} onTake={() => edits.discard(setting)} />}
      <LastChanged change={setting.LastChanged} />
    </div>
  )
}
