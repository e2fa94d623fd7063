import { createHash } from 'node:crypto'
import type { TenantId } from '../database/database.ts'
import type { Secrets } from './secrets.ts'

export type TokenPurpose = 'calendar feed' | 'credential share'

/** The token of a public address, made again from its serial whenever its owner asks; the database alone can't make it. */
export const publicToken = ({ sign }: Secrets, purpose: TokenPurpose, tenantId: TenantId, serial: string) => sign(purpose, `${tenantId}.${serial}`)

/** What is stored of a token, to find it by. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()
