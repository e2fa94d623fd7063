import type { ConsoleUser } from '../session.ts'

/** What people call a tenant: operators say tenant, everyone else provider. */
export const tenantLabel = (user: Pick<ConsoleUser, 'isOperator'> | undefined) => (user?.isOperator ? 'tenant' : 'provider')
