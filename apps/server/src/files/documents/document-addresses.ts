import type { TenantId } from '../../database/database.ts'
import type { Files } from '../files.ts'
import { downloadFor } from '../signed-addresses.ts'

/** Opens a document for staff. The call that hands it out checks whether the caller may see it. */
export const documentAddresses =
  ({ addresses, clock, origins }: Files) =>
  (tenantId: TenantId, key: string): string =>
    origins.console + addresses.sign('GET', { tenantId, key, expires: clock() + downloadFor })
