import type { TenantProfile, TenantSite } from '@lanyard/contract'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

type Said = { label: string; tone: BadgeTone }

export const tenantStatus: Record<TenantProfile['Status'], Said> = {
  active: { label: 'Active', tone: 'success' },
  suspended: { label: 'Suspended', tone: 'error' },
}

export const siteStatus: Record<TenantSite['SiteStatus'], Said> = {
  published: { label: 'Published', tone: 'success' },
  'not-published': { label: 'Not published', tone: 'plain' },
  maintenance: { label: 'Maintenance', tone: 'warning' },
}
