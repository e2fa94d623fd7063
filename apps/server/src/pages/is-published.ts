import type { Site } from '../sites/site.ts'

/** What a site that is not published, or whose tenant is suspended, shows: nothing. */
export const isPublished = ({ status, tenant }: Site) => status !== 'not-published' && tenant.status === 'active'
