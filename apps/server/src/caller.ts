import { mayDo, type Needs, type Permission, type Role } from '@lanyard/contract'
import { Problem } from './common/problem.ts'
import { consolePool } from './database/console-pool.ts'
import type { TenantId } from './database/database.ts'

/** Who makes a call, for which tenant, with which roles. */
export type Caller = {
  kind: 'learner' | 'staff' | 'operator' | 'key'
  tenantId: TenantId
  /** The pool the account belongs to: the tenant's own, or the console's. */
  poolId: TenantId
  accountId: number
  accountName: string
  sessionId: string
  /** Where the session was opened; a key has none. */
  origin: string
  roles: readonly Role[]
  /** The tenant whose own identity service opened the session: it is good for that tenant, and for nothing that is the person's everywhere. */
  onlyTenantId?: TenantId | null
  /** What an API key may do, whatever roles others have. */
  scopes?: readonly Permission[]
}

/** What can be done without having chosen a tenant. */
const withoutTenant: ReadonlySet<Permission> = new Set(['own-account', 'catalogue:read', 'tenants:any', 'tenants:own'])

/** An account is a person's own, whatever their roles, and never a key's. */
export const mayCall = ({ kind, roles, scopes }: Caller, permission: Permission) =>
  permission === 'own-account' ? kind !== 'key' : scopes ? scopes.includes(permission) : mayDo(roles, permission)

export const demand = (caller: Caller, needs: Needs) => {
  if (needs === 'anyone') return
  const any = typeof needs === 'string' ? [needs] : needs
  if (caller.tenantId === consolePool && !any.some((permission) => withoutTenant.has(permission))) throw new Problem('not-allowed', 'Choose a tenant first.')
  if (!any.some((permission) => mayCall(caller, permission))) throw new Problem('not-allowed')
}
