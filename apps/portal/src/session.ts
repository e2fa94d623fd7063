import { watchConnectivity } from '@lanyard/web/connectivity.ts'
import { openAuthWire } from '@lanyard/web/session/auth-wire.ts'
import { openSession } from '@lanyard/web/session/session.ts'
import { useStore } from '@lanyard/web/store.ts'
import { openTenantSettings } from '@lanyard/web/tenant/tenant.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'

/** The portal's singletons. */
export const tenant = openTenantSettings()
export const session = openSession(openAuthWire())
export const connectivity = watchConnectivity()
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => console.error(`${queryKey[0]} failed:`, error) }),
  // Offline queries fail immediately instead of waiting, and loaded data stays for the whole session.
  defaultOptions: { queries: { staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY, retry: 1, networkMode: 'always' }, mutations: { networkMode: 'always' } },
})

export const useTenant = () => useStore(tenant)
export const useSession = () => useStore(session)
