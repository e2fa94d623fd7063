import { useTenant } from '../../session.ts'
import styles from './printed-head.module.css'

/** What the tax number is called where the provider is. */
const taxNumbers: Readonly<Record<string, string>> = { AU: 'ABN', NZ: 'GST number', SG: 'GST registration number', ZA: 'VAT number' }

/** Who issued a printed document: legal name, address and tax number, as far as the provider has set them. */
export const Issuer = () => {
  const { Site, Provider, CountryCode } = useTenant()
  return (
    <>
      <p className={styles.provider}>{Provider.LegalName || Site.SiteName}</p>
      {Provider.Address && <p className={styles.address}>{Provider.Address}</p>}
      {Provider.TaxNumber && (
        <p>
          {taxNumbers[CountryCode.toUpperCase()] ?? 'Tax number'} {Provider.TaxNumber}
        </p>
      )}
    </>
  )
}
