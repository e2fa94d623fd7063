/** The console's pool of accounts, where a tenant's pool has the tenant's own number. */
export const consolePool = 0
