import type { TenantSetting } from '@lanyard/contract'
import { Lock } from 'lucide-react'
import { LastChanged } from './last-changed.tsx'
import styles from './setting.module.css'
import { sayValue } from './typed-value.ts'

type ReadSettingProps = { setting: TenantSetting; mayWrite: boolean; isRequested: boolean }

/** A read-only setting, with the reason. */
export const ReadSetting = ({ setting, mayWrite, isRequested }: ReadSettingProps) => (
  <div className={styles.row} data-setting={setting.Name} data-requested={isRequested || undefined} tabIndex={-1}>
    <p className={styles.readName}>{setting.DisplayName}</p>
    <p className={styles.readValue}>
      {setting.Type === 'colour' && <span className={styles.swatch} style={{ background: String(setting.Value) }} aria-hidden />}
      {sayValue(setting, setting.Value)}
    </p>
    <p className={styles.description}>{setting.Description}</p>
    {mayWrite && (
      <p className={styles.locked}>
        <Lock size={14} aria-hidden /> It can’t be changed here.
      </p>
    )}
    <LastChanged change={setting.LastChanged} />
  </div>
)
