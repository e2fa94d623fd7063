import type { TenantSetting } from '@lanyard/contract'
import { When } from '../../list/when.tsx'
import { Called } from '../people/called.tsx'
import styles from './setting.module.css'

/** Who last changed a setting; renders nothing for defaults. */
export const LastChanged = ({ change }: { change: TenantSetting['LastChanged'] }) =>
  change && (
    <p className={styles.last}>
      Changed by <Called name={change.Name} address={change.By} />, <When iso={change.At} />
    </p>
  )
