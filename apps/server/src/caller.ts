import { type Call, mayDo, type Needs, type Permission, type Role } from '@lanyard/contract'
import { Problem } from './common/problem.ts'
import type { ChangeOrigin } from './common/work-context.ts'
import { consolePool } from './database/console-pool.ts'
import type { TenantId } from './database/database.ts'

/** Somebody of the staff, with their roles. */
export type Viewer = { accountId: number; roles: readonly Role[] }

/** Who makes a call, for which tenant, with which roles. */
export type Caller = Readonly<{
  kind: 'learner' | 'staff' | 'operator' | 'key'
  tenantId: TenantId
  /** The account's pool: the tenant's own, or the console's. */
  poolId: TenantId
  accountId: number
  /** The learner's own record, as the session knows it. */
  learnerId?: number | null
  accountName: string
  sessionId: string
  /** Where the session was opened. An API key has none. */
  origin: string
  roles: readonly Role[]
  /**
   * The tenant whose own identity service opened the session. The session is valid for that tenant only, and can't change what the person uses everywhere.
   */
  onlyTenantId?: TenantId | null
  /** Who of the staff makes the call as the learner would. They only read. */
  viewer?: Viewer | null
  /** An API key's permissions, which replace roles. */
  scopes?: readonly Permission[]
}>

const onlyLooking = 'You see the portal as the learner sees it. Nothing can be changed or taken from here.'

/** What can be done before choosing a tenant. */
const withoutTenant: ReadonlySet<Permission> = new Set(['own-account', 'catalogue:read', 'tenants:any', 'tenants:own'])

/** An API key has scopes, everyone else has roles. */
export const holds = ({ roles, scopes }: Caller, permission: Permission) => (scopes ? scopes.includes(permission) : mayDo(roles, permission))

/** Every person may use their own account, whatever their roles. An API key never may. */
export const mayCall = (caller: Caller, permission: Permission) => (permission === 'own-account' ? caller.kind !== 'key' : holds(caller, permission))

export const demand = (caller: Caller, needs: Needs) => {
  if (needs === 'anyone') return
  const any = typeof needs === 'string' ? [needs] : needs
  if (caller.tenantId === consolePool && !any.some((permission) => withoutTenant.has(permission))) throw new Problem('not-allowed', 'Choose a provider first.')
  if (!any.some((permission) => mayCall(caller, permission))) throw new Problem('not-allowed')
}

/** Whoever sees the portal as a learner sees it changes nothing, and gets nothing that works without the session. */
export const demandViewable = ({ viewer }: Caller, { method, needs, answer, isSecret }: Call) => {
  if (viewer && (method !== 'GET' || needs === 'own-account' || answer.form === 'file' || isSecret)) throw new Problem('not-allowed', onlyLooking)
}

/** How the change log names a caller. */
export const originOf = ({ kind, accountId }: Caller): ChangeOrigin => ({ origin: kind === 'key' ? 'api-key' : kind, actor: String(accountId) })
