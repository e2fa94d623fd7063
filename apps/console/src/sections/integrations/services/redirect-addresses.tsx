import type { IdentityProviderView } from '@lanyard/contract'
import { CopyField } from '@lanyard/web/ui/copy-field.tsx'
import styles from '../integrations.module.css'

type RedirectAddressesProps = { service: IdentityProviderView; servesStaff: boolean }

/** What must be registered at the service: one for each site of the learners, and the console's where staff come in with it. */
export const RedirectAddresses = ({ service: { RedirectUris, ConsoleRedirectUri }, servesStaff }: RedirectAddressesProps) => {
  const ofLearners = RedirectUris.map((address, index) => ({
    address,
    label: RedirectUris.length === 1 ? 'Redirect address' : `Redirect address ${index + 1}`,
  }))
  const all = [...ofLearners, ...(servesStaff ? [{ address: ConsoleRedirectUri, label: 'Redirect address for staff' }] : [])]
  if (all.length === 0) return null
  const help = `Register ${all.length === 1 ? 'it' : 'each of them'} at the service, to the last character.`
  return (
    <div className={styles.fields}>
      {all.map(({ address, label }, index) => (
        <CopyField key={address} label={label} help={index === all.length - 1 ? help : undefined} value={address} />
      ))}
    </div>
  )
}
