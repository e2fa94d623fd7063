import { CopyField } from '@lanyard/web/ui/copy-field.tsx'
import styles from '../integrations.module.css'

/** What must be registered at the service, one for each site. */
export const RedirectAddresses = ({ addresses }: { addresses: readonly string[] }) =>
  addresses.length > 0 && (
    <div className={styles.fields}>
      {addresses.map((address, index) => (
        <CopyField
          key={address}
          label={addresses.length === 1 ? 'Redirect address' : `Redirect address ${index + 1}`}
          help={index === addresses.length - 1 ? 'Register it at the service, to the last character.' : undefined}
          value={address}
        />
      ))}
    </div>
  )
