import type { TenantSettings } from '../../sites/site.ts'

/** A provider without any instructions has no reference to give either. */
export const howToPayOf = ({ Payment }: TenantSettings) => {
  const { BankDetails, Reference, Link, Instructions } = Payment ?? {}
  if (!BankDetails && !Link && !Instructions) return null
  return { bankDetails: BankDetails || null, reference: Reference || '{invoiceNumber}', link: Link || null, instructions: Instructions || null }
}
