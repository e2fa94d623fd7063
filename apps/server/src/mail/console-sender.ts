import { consolePool } from '../database/console-pool.ts'
import type { Tenant } from '../sites/site.ts'
import type { Occasion } from './mail.ts'

/** In the tenant's name and colour, from the console. */
export const consoleSender = (
  { consoleOrigin }: { consoleOrigin: string },
  { id, name, settings }: Pick<Tenant, 'id' | 'name' | 'settings'>,
): Occasion['realm'] => ({ name, colour: settings.Branding.PrimaryColour, origin: consoleOrigin, poolId: consolePool, aboutTenantId: id })
