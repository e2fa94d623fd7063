/** With more labels, Prometheus would keep a series for every provider. */
const mostNamed = 30
const other = 'other'
const name = 'lanyard_tenant_requests_total'

/** Counts requests by provider. The busiest at the first readings get a series of their own, which they keep; all others share one. */
export const openTenantRequests = (most = mostNamed) => {
  const named = new Map<string, number>()
  const unnamed = new Map<string, number>()
  let others = 0

  /** A series never falls: what was counted as other stays there. */
  const nameBusiest = () => {
    const busiest = [...unnamed].toSorted(([, one], [, two]) => two - one).slice(0, most - named.size)
    for (const [code] of busiest) {
      named.set(code, 0)
      unnamed.delete(code)
    }
    if (named.size >= most) unnamed.clear()
  }

  return {
    count: (code: string | undefined) => {
      if (code === undefined) return
      const counted = named.get(code)
      if (counted !== undefined) {
        named.set(code, counted + 1)
        return
      }
      others++
      if (named.size < most) unnamed.set(code, (unnamed.get(code) ?? 0) + 1)
    },
    /** In Prometheus text format. */
    text: () => {
      const lines = [...named, [other, others] as const].map(([code, count]) => `${name}{tenant="${code}"} ${count}`)
      nameBusiest()
      return [`# HELP ${name} Requests by provider; those without a series of their own are other`, `# TYPE ${name} counter`, ...lines, ''].join('\n')
    },
  }
}
