import type { IdentityProviderView } from '@lanyard/contract'
import { CopyField } from '@lanyard/web/ui/fields/copy-field.tsx'
import styles from '../integrations.module.css'
import type { Served } from './audience.ts'

type RedirectAddressesProps = { service: IdentityProviderView; served?: Served }

/** The redirect URIs to register at the service: one per site for learners, and the console's for staff. */
export const RedirectAddresses = ({ service, served = service }: RedirectAddressesProps) => {
  const { RedirectUris, ConsoleRedirectUri } = service
  const ofLearners = RedirectUris.map((address, index) => ({
    address,
    label: RedirectUris.length === 1 ? 'Redirect address' : `Redirect address ${index + 1}`,
  }))
  const all = [
    ...(served.ServesLearners ? ofLearners : []),
    ...(served.ServesStaff ? [{ address: ConsoleRedirectUri, label: 'Redirect address for staff' }] : []),
  ]
  if (all.length === 0) return null
  const register = `Register ${all.length === 1 ? 'it' : 'each of them'} at the service, exactly as shown.`
  const help = served.ServesStaff ? `${register} The address for staff includes your provider’s code; an older one without it no longer works.` : register
  return (
    <div className={styles.fields}>
      {all.map(({ address, label }, index) => (
        <CopyField key={address} label={label} help={index === all.length - 1 ? help : undefined} value={address} />
      ))}
    </div>
  )
}
