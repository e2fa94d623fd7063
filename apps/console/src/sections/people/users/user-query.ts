import { callQuery } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'

export const userOf = (id: string) => callQuery('getUser', { params: { tenantCode: currentTenant(), id: Number(id) } })

/** What shows something of a user, and is asked for again after a change. */
export const userChanges = ['getUser', 'listUsers', 'getHome'] as const
