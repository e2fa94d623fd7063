import type { TenantProfile } from '@lanyard/contract'
import styles from '../tenants.module.css'

const counted = [
  ['CurrentUsers', 'Users'],
  ['SentInvitations', 'Open invitations'],
  ['ExpiredInvitations', 'Expired'],
  ['DeclinedInvitations', 'Declined'],
  ['CanceledInvitations', 'Cancelled'],
  ['TotalInvitations', 'Total invitations'],
] as const

/** A tenant's people, in numbers. */
export const TenantCounts = ({ tenant }: { tenant: TenantProfile }) => (
  <dl className={styles.counts}>
    {counted.map(([field, label]) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>{tenant[field].toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
)
