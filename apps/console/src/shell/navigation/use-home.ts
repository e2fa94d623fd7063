import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'
import { useTenancy } from '../../session.ts'

/** What is known of the tenant that is worked for; nothing while none is, or it is not known yet. */
export const useHome = () => {
  const tenantCode = useTenancy()?.tenantCode ?? ''
  return useQuery({ ...callQuery('getHome', { params: { tenantCode } }), enabled: tenantCode !== '' }).data
}
