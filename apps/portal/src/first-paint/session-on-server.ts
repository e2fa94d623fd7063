import type { SessionState } from '@lanyard/web/session/session.ts'
import { createStore, useStore } from '@lanyard/web/store.ts'
import { defaultTenantData } from '@lanyard/web/tenant/tenant-data.ts'
import { QueryClient } from '@tanstack/react-query'

const current = createStore<SessionState>({ status: 'loading', session: null })

/** Takes the place of `session.ts` where the server renders: the same names, without a browser (`tools/build-first-paint.ts`). */
export const tenant = createStore(defaultTenantData)
export const session = { ...current, check: async () => current.get() }
export const connectivity = createStore(true)
export const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })

export const useTenant = () => useStore(tenant)
export const useSession = () => useStore(session)
