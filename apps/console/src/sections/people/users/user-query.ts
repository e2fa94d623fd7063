import { callQuery } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'

export const userOf = (id: string) => callQuery('getUser', { params: { tenantCode: currentTenant(), id: Number(id) } })

/** The queries that show a user and are refetched after a change. */
export const userChanges = ['getUser', 'listUsers', 'getHome'] as const
