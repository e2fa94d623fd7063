/**
 * What a tenant's service is called at the console, where the services of all tenants come back to. Two services must never share a redirect
 * address: a code that one issued would be sent to the other (decision 26).
 */
export const consoleServiceId = (tenantCode: string, providerId: string) => `${tenantCode.toLowerCase()}.${providerId}`

export type ConsoleService = { tenantCode: string; providerId: string }

/** Neither part has a dot. */
export const readConsoleServiceId = (id: string): ConsoleService | undefined => {
  const [tenantCode, providerId, ...more] = id.split('.')
  return tenantCode && providerId && more.length === 0 ? { tenantCode, providerId } : undefined
}
