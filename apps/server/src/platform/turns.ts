import type { TenantId } from './database.ts'

/** Runs work when it is its tenant's turn. */
export type Turns = <Result>(tenantId: TenantId, work: () => Promise<Result>) => Promise<Result>

/** So many at once for each tenant and overall. Whatever waits is started tenant by tenant, one each, so that nobody's queue holds up another's. */
export const openTurns = ({ perTenant, overall }: { perTenant: number; overall: number }): Turns => {
  /** In the order in which tenants come next. */
  const waiting = new Map<TenantId, (() => void)[]>()
  const running = new Map<TenantId, number>()
  let all = 0

  const startNext = () => {
    for (const [tenantId, queue] of waiting) {
      if (all >= overall) return
      const own = running.get(tenantId) ?? 0
      if (own >= perTenant) continue
      waiting.delete(tenantId)
      const start = queue.shift()
      if (queue.length > 0) waiting.set(tenantId, queue)
      running.set(tenantId, own + 1)
      all++
      start?.()
    }
  }

  const end = (tenantId: TenantId) => {
    const left = (running.get(tenantId) ?? 1) - 1
    if (left > 0) running.set(tenantId, left)
    else running.delete(tenantId)
    all--
    startNext()
  }

  return async (tenantId, work) => {
    await new Promise<void>((start) => {
      const queue = waiting.get(tenantId) ?? []
      waiting.set(tenantId, queue)
      queue.push(start)
      startNext()
    })
    try {
      return await work()
    } finally {
      end(tenantId)
    }
  }
}
