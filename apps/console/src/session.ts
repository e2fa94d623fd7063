import type { Permission, Role } from '@lanyard/contract'
import { mayDo } from '@lanyard/contract/browser'
import { watchConnectivity } from '@lanyard/web/connectivity.ts'
import { openAuthWire, type SessionUser } from '@lanyard/web/session/auth-wire.ts'
import { openSession } from '@lanyard/web/session/session.ts'
import { useStore } from '@lanyard/web/store.ts'
import { QueryClient } from '@tanstack/react-query'

/** The console's singletons. */
export const session = openSession(openAuthWire())
export const connectivity = watchConnectivity()
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, networkMode: 'always' }, mutations: { networkMode: 'always' } },
})

export type Tenancy = { tenantCode: string; name: string; roles: Role[] }
/** A console account: its tenants, and the selected one. */
export type ConsoleUser = SessionUser & {
  userPoolId: string
  isOperator: boolean
  /** Signed in with a tenant's own service, and therefore for that tenant only. */
  isOfOneTenant?: boolean
  roles: Role[]
  tenantCode: string | null
  tenants: Tenancy[]
}

export const currentUser = () => session.get().session?.user as ConsoleUser | undefined

/** The code of the selected tenant, used in every call about it. */
export const currentTenant = () => currentUser()?.tenantCode ?? ''

/** The selected tenant. */
export const tenancyOf = (user: ConsoleUser | undefined) => user?.tenants.find(({ tenantCode }) => tenantCode === user.tenantCode)

export const useUser = () => useStore(session).session?.user as ConsoleUser | undefined
export const useTenancy = () => tenancyOf(useUser())
export const useMay = (permission: Permission) => mayDo(useUser()?.roles ?? [], permission)

/** Switches to another tenant in every tab, and drops the previous tenant's data. */
export const chooseTenant = async (tenantCode: string) => {
  await session.wire.update({ tenantCode })
  queries.clear()
  await session.signedIn()
}
