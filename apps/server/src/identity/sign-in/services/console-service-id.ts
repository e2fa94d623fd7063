/**
 * A tenant's service id at the console, where the services of all tenants return to. Two services must never share a redirect URL: a code issued by one would
 * be sent to the other (decision 26).
 */
export const consoleServiceId = (tenantCode: string, providerId: string) => `${tenantCode.toLowerCase()}.${providerId}`

export type ConsoleService = { tenantCode: string; providerId: string }

/** Neither part contains a dot. */
export const readConsoleServiceId = (id: string): ConsoleService | undefined => {
  const [tenantCode, providerId, ...more] = id.split('.')
  return tenantCode && providerId && more.length === 0 ? { tenantCode, providerId } : undefined
}
