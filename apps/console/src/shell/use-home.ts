import { useQuery } from '@tanstack/react-query'
import { ask } from '../api.ts'
import { useTenancy } from '../session.ts'

/** What is known of the tenant that is worked for; nothing while none is, or it is not known yet. */
export const useHome = () => {
  const tenantCode = useTenancy()?.tenantCode ?? ''
  return useQuery({ ...ask('getHome', { params: { tenantCode } }), enabled: tenantCode !== '' }).data
}
