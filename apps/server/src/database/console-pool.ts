/** The console's account pool. A tenant's pool has the tenant's own id. */
export const consolePool = 0
