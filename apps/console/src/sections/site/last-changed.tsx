import type { TenantSetting } from '@lanyard/contract'
import { When } from '../../list/when.tsx'
import { PersonName } from '../people/person-name.tsx'
import styles from './setting.module.css'

/** Who last changed a setting; renders nothing for defaults. */
export const LastChanged = ({ change }: { change: TenantSetting['LastChanged'] }) =>
  change && (
    <p className={styles.last}>
      Changed by <PersonName name={change.Name} address={change.By} />, <When iso={change.At} />
    </p>
  )
