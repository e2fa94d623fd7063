import type { Site } from '../platform/site.ts'

/** What a site that is not published, or whose tenant is suspended, shows: nothing. */
export const isPublished = ({ status, tenant }: Site) => status !== 'not-published' && tenant.status === 'active'
