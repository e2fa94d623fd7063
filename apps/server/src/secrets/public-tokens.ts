import { createHash } from 'node:crypto'
import type { TenantId } from '../database/database.ts'
import type { Secrets } from './secrets.ts'

export type TokenPurpose = 'calendar feed' | 'credential share'

/** The token of a public URL, derived from its serial whenever its owner asks. The database alone can't derive it. */
export const publicToken = ({ sign }: Secrets, purpose: TokenPurpose, tenantId: TenantId, serial: string) => sign(purpose, `${tenantId}.${serial}`)

/** The stored hash that finds a token. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()
