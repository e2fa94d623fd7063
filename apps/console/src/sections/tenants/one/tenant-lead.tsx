import type { TenantProfile } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Lead } from '@lanyard/web/ui/layout/page.tsx'
import { tenantStatus } from '../tenant-states.ts'

export const TenantLead = ({ tenant: { Status, TenantCode } }: { tenant: TenantProfile }) => (
  <Lead>
    <Badge tone={tenantStatus[Status].tone}>{tenantStatus[Status].label}</Badge>
    <span>{TenantCode}</span>
  </Lead>
)
