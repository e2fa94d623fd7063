import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { CopyField } from '@lanyard/web/ui/fields/copy-field.tsx'
import styles from '../integrations.module.css'
import type { NewKey } from './api-key.ts'

/** The key in both formats systems ask for. It is not stored anywhere. */
export const KeyShown = ({ made }: { made: NewKey }) => (
  <>
    <Alert type="warning">We’ll only show this once. Lanyard doesn’t store a readable copy.</Alert>
    <CopyField label="API key" help="Send it in the x-api-key header." value={made.apiKey} />
    <details className={styles.details}>
      <summary>For systems that ask for a username and password</summary>
      <div className={styles.fields}>
        <CopyField label="User name" value={made.keyId} />
        <CopyField label="Password" value={made.secret} />
      </div>
    </details>
  </>
)
