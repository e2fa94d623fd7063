import { watchConnectivity } from '@lanyard/web/connectivity.ts'
import { openAuthWire } from '@lanyard/web/session/auth-wire.ts'
import { openSession } from '@lanyard/web/session/session.ts'
import { useStore } from '@lanyard/web/store.ts'
import { openTenantSettings } from '@lanyard/web/tenant/tenant.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'

/** What a page of the portal has one of. */
export const tenant = openTenantSettings()
export const session = openSession(openAuthWire())
export const connectivity = watchConnectivity()
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => console.error(`${queryKey[0]} failed:`, error) }),
  // Without a connection a question fails at once instead of waiting, and what was seen stays for the whole session.
  defaultOptions: { queries: { staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY, retry: 1, networkMode: 'always' }, mutations: { networkMode: 'always' } },
})

export const useTenant = () => useStore(tenant)
export const useSession = () => useStore(session)
