import type { Assets } from '../assets/assets.ts'
import type { RefusedAccess } from '../audit/refused-access.ts'
import type { Exports } from '../http/limits/exports.ts'
import type { Identity } from '../identity/identity.ts'
import type { Sites } from '../sites/sites.ts'

/** The dependencies for managing people and tenants. */
export type PeopleDependencies = Identity & {
  assets: Assets
  exports: Exports
  refusedAccess: RefusedAccess
  sites: Sites
  consoleOrigin: string
  apiOrigin: string
}
