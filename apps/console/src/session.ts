import type { Permission, Role } from '@lanyard/contract'
import { mayDo } from '@lanyard/contract/browser'
import { watchConnectivity } from '@lanyard/web/connectivity.ts'
import { openAuthWire, type SessionUser } from '@lanyard/web/session/auth-wire.ts'
import { openSession } from '@lanyard/web/session/session.ts'
import { useStore } from '@lanyard/web/store.ts'
import { QueryClient } from '@tanstack/react-query'

/** What a page of the console has one of. */
export const session = openSession(openAuthWire())
export const connectivity = watchConnectivity()
export const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } })

export type Tenancy = { tenantCode: string; name: string; roles: Role[] }
/** Somebody of the console's pool: for which tenants they work, and which one they have chosen. */
export type ConsoleUser = SessionUser & {
  userPoolId: string
  isOperator: boolean
  /** Signed in with a tenant's own service, and so for that tenant alone. */
  isOfOneTenant?: boolean
  roles: Role[]
  tenantCode: string | null
  tenants: Tenancy[]
}

export const currentUser = () => session.get().session?.user as ConsoleUser | undefined

/** The code of the tenant that is worked for, in every call about it. */
export const currentTenant = () => currentUser()?.tenantCode ?? ''

/** The tenant that is worked for. */
export const tenancyOf = (user: ConsoleUser | undefined) => user?.tenants.find(({ tenantCode }) => tenantCode === user.tenantCode)

export const useUser = () => useStore(session).session?.user as ConsoleUser | undefined
export const useTenancy = () => tenancyOf(useUser())
export const useMay = (permission: Permission) => mayDo(useUser()?.roles ?? [], permission)

/** Works for another tenant from now on, in every tab; what was read for the one before is forgotten. */
export const chooseTenant = async (tenantCode: string) => {
  await session.wire.update({ tenantCode })
  queries.clear()
  await session.signedIn()
}
