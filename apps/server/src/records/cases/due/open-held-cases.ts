import { supportCaseStatuses } from '@lanyard/contract'
import { auditBySystem } from '../../../audit/audit.ts'
import { type Clock, iso } from '../../../common/clock.ts'
import type { Database } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import { dayAt } from '../../../lists/list-days.ts'
import type { Tenant } from '../../../sites/site.ts'
import { addEvents, updateCase } from '../inbox/case-writing.queries.ts'
import { dueColumns, openDueClock } from './due-time.ts'
import { lockHeldUntil, selectHeldUntil } from './held-cases.queries.ts'
import { readRules } from './inbox-rules.queries.ts'

type Options = { database: Database; sites: { latest(): Promise<readonly { tenant: Tenant }[]> }; clock: Clock }
type Provider = Pick<Tenant, 'id' | 'timeZone'>

const open = ({ database, clock }: Options, { id: tenantId, timeZone }: Provider, caseId: number, today: string) =>
  database.forTenant(tenantId).write(async (transaction) => {
    const held = await lockHeldUntil(transaction, tenantId, caseId, today)
    if (!held) return
    const at = iso(clock())
    const statusId = supportCaseStatuses.open
    const due = openDueClock(await readRules(transaction, tenantId), timeZone).changed(held, held, { ...held, statusId }, at)
    await updateCase(transaction, tenantId, caseId, { support_case_status_id: statusId, held_until: null, ...dueColumns(due) })
    await addEvents(transaction, tenantId, caseId, null, [{ kind: 'hold-ended', data: {} }], at)
    const entry = { action: 'support-case.change', subjectKind: 'support-case', subjectId: String(caseId) }
    await auditBySystem(transaction, tenantId, [
      { ...entry, before: { support_case_status_id: held.statusId }, after: { support_case_status_id: statusId, held_until: null } },
    ])
  })

/** Opens the cases on hold whose day has come at their provider. */
export const openHeldCasesJob = (options: Options): Job => ({
  ...{ name: 'held-cases', schedule: '2 * * * *', runsAtStart: true, isShared: false },
  run: async ({ signal }) => {
    const { database, sites, clock } = options
    const tenants = [...new Map((await sites.latest()).map(({ tenant }) => [tenant.id, tenant])).values()]
    const todayOf = new Map(tenants.map(({ id, timeZone }) => [id, dayAt(timeZone, clock())]))
    const due = await database.readEach<{ id: number }>(
      tenants.map(({ id }) => id),
      (id) => selectHeldUntil(id, todayOf.get(id) as string),
    )
    for (const [index, tenant] of tenants.entries())
      for (const { id } of due[index] ?? []) if (!signal.aborted) await open(options, tenant, id, todayOf.get(tenant.id) as string)
    return undefined
  },
})
