import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'
import { useTenancy } from '../../session.ts'

/** The current tenant's home data; undefined without a tenant or while loading. */
export const useHome = () => {
  const tenantCode = useTenancy()?.tenantCode ?? ''
  return useQuery({ ...callQuery('getHome', { params: { tenantCode } }), enabled: tenantCode !== '' }).data
}
