import type { TenantId } from '../database/database.ts'
import type { Secrets } from './secrets.ts'

export type TokenPurpose = 'calendar feed' | 'credential share'

/** The token of a public URL, derived from its serial whenever its owner asks. The database alone can't derive it. */
export const publicToken = ({ sign }: Secrets, purpose: TokenPurpose, tenantId: TenantId, serial: string) => sign(purpose, `${tenantId}.${serial}`)
