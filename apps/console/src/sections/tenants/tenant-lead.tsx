import type { TenantProfile } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/badge.tsx'
import { tenantStatus } from './tenant-states.ts'
import styles from './tenants.module.css'

export const TenantLead = ({ tenant: { Status, TenantCode } }: { tenant: TenantProfile }) => (
  <span className={styles.facing}>
    <Badge tone={tenantStatus[Status].tone}>{tenantStatus[Status].label}</Badge>
    <span>{TenantCode}</span>
  </span>
)
