import type { TenantSetting } from '@lanyard/contract'
import { When } from '../../list/when.tsx'
import { Called } from '../people/called.tsx'
import styles from './setting.module.css'

/** Who changed a setting last; nothing while it is as it came. */
export const LastChanged = ({ change }: { change: TenantSetting['LastChanged'] }) =>
  change && (
    <p className={styles.last}>
      Changed by <Called name={change.Name} address={change.By} />, <When iso={change.At} />
    </p>
  )
