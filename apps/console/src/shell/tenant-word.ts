import type { ConsoleUser } from '../session.ts'

/** What a tenant is called: the platform's operators say tenant, those who work for one say provider. */
export const tenantWord = (user: Pick<ConsoleUser, 'isOperator'> | undefined) => (user?.isOperator ? 'tenant' : 'provider')
