import type { Change } from '../../apps/server/src/change-log/change-log.queries.ts'
import type { Owner } from '../database/owner.ts'

export const counterCode = 'counter'
const countersPerTenant = 12

/** Units whose description is a number that only ever counts up by one. */
export const addCounters = async (owner: Owner, tenantId: number): Promise<void> => {
  await owner.rows(
    `with off as materialized (select set_config('app.change_log', 'off', true))
     insert into units (tenant_id, code, description) select $1, $2, '0' from off, generate_series(1, $3::int)`,
    [tenantId, counterCode, countersPerTenant],
    tenantId,
  )
}

const contiguityFaults = (tenantId: number, log: readonly Change[]): string[] =>
  log.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`tenant ${tenantId}: change ${index + 1} has the number ${seq}`])).slice(0, 3)

/** How the log of a tenant differs from what was committed: each counter's changes lead from 0 to its value one by one, and records made and removed are told. */
export const differencesFrom = async (owner: Owner, tenantId: number, log: readonly Change[]): Promise<string[]> => {
  const rows = await owner.rows<{ id: string; code: string; description: string }>(
    'select id, code, description from units where tenant_id = $1 and code in ($2, $3)',
    [tenantId, counterCode, 'made'],
    tenantId,
  )
  const faults = contiguityFaults(tenantId, log)
  const [values, made] = [new Map<string, number>(), new Set<string>()]
  for (const { seq, subject, action, changed } of log) {
    if (action === 'created') made.add(subject)
    else if (action === 'removed' && !made.delete(subject)) faults.push(`tenant ${tenantId}: ${seq} removes ${subject}, which was never made`)
    if (action !== 'changed') continue
    const [before, after] = changed?.description ?? []
    const known = values.get(subject) ?? 0
    if (Number(before) !== known || Number(after) !== known + 1)
      faults.push(`tenant ${tenantId}: ${seq} says ${before} → ${after} of ${subject}, which was ${known}`)
    values.set(subject, Number(after))
  }
  for (const { id, code, description } of rows) {
    if (code === counterCode && Number(description) !== (values.get(String(id)) ?? 0))
      faults.push(`tenant ${tenantId}: ${id} is ${description}, and the log says ${values.get(String(id)) ?? 0}`)
    if (code === 'made' && !made.delete(String(id))) faults.push(`tenant ${tenantId}: ${id} was made, and the log doesn't say so`)
  }
  for (const id of made) faults.push(`tenant ${tenantId}: the log says that ${id} was made, and it isn't there`)
  return faults
}
