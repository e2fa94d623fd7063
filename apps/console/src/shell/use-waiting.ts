import { useQuery } from '@tanstack/react-query'
import { ask } from '../api.ts'
import { useTenancy } from '../session.ts'
import { waitingIn } from './waiting.ts'

/** How many things wait in the tenant that is worked for; none while it is not known. */
export const useWaiting = () => {
  const tenantCode = useTenancy()?.tenantCode ?? ''
  const { data } = useQuery({ ...ask('getHome', { params: { tenantCode } }), enabled: tenantCode !== '' })
  return data ? waitingIn(data) : 0
}
