import type { Identity } from '../auth/identity.ts'
import type { Exports } from '../platform/exports.ts'
import type { RefusedAccess } from '../platform/refused-access.ts'
import type { Sites } from '../sites/sites.ts'

/** What looking after people and tenants is made of. */
export type PeopleHouse = Identity & { exports: Exports; refusedAccess: RefusedAccess; sites: Sites; consoleOrigin: string; apiOrigin: string }
