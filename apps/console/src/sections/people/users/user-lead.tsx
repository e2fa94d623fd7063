import type { TenantUser } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import styles from '../people.module.css'
import { userState } from '../people-states.ts'

/** Below the name: status and contact details. */
export const UserLead = ({ user }: { user: TenantUser }) => {
  const { label, tone } = userState(user.IsEnabled)
  return (
    <span className={styles.facing}>
      <Badge tone={tone}>{label}</Badge>
      {user.IsYou && <Badge tone="brand">You</Badge>}
      <span>{[user.Title, user.Email].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
