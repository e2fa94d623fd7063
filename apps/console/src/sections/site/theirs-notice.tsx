import type { TenantSetting } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import styles from './setting.module.css'
import { sayValue } from './typed-value.ts'

/** A concurrent change: its value, and the two options. */
export const TheirsNotice = ({ theirs, onTake }: { theirs: TenantSetting; onTake: () => void }) => (
  <Alert type="warning" title={`${theirs.LastChanged?.Name ?? theirs.LastChanged?.By ?? 'Somebody'} changed this while you were here`}>
    <p>
      It now says: <strong>{sayValue(theirs, theirs.Value)}</strong>. Save again to put yours in its place.
    </p>
    <div className={styles.take}>
      <Button variant="outline" small onClick={onTake}>
        Keep theirs
      </Button>
    </div>
  </Alert>
)
