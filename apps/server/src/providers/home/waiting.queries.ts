import { homeItems } from '@lanyard/contract'
import type { Sql } from 'sql-template-tag'
import { type Caller, mayCall } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import type { Row, TenantDatabase } from '../../database/database.ts'
import { areaOf } from '../../imports/runs/run-access.ts'
import { countRefused, selectWaitingImports } from '../../imports/runs/runs.queries.ts'
import { countApprovals, selectApprovals } from '../../records/approvals/approval-list.queries.ts'
import { caseAccessOf } from '../../records/cases/inbox/case-access.queries.ts'
import { segmentContextOf } from '../../records/staff-learners/learner-context.ts'
import { countWaitingCases, selectDueNext } from '../../records/waiting/waiting-cases.queries.ts'
import { countExpiringDocuments, countInvitedLearners } from '../../records/waiting/waiting-learners.queries.ts'
import type { Tenant } from '../../sites/site.ts'
import { countOpenInvitations, selectExpiring } from './home.queries.ts'

/** Invitations that expire sooner than this are named. */
const soon = 2 * 24 * 60 * 60_000
const dueItems = homeItems + 1

/** Statements of which some aren't the caller's to see. The others are read in one round trip. */
const readSome = async <Name extends string>(db: TenantDatabase, statements: Record<Name, Sql | false>): Promise<Partial<Record<Name, Row[]>>> => {
  const wanted = Object.entries<Sql | false>(statements).flatMap(([name, statement]) => (statement ? [{ name, statement }] : []))
  if (wanted.length === 0) return {}
  const found = await db.read(...wanted.map(({ statement }) => statement))
  return Object.fromEntries(wanted.map(({ name }, index) => [name, found[index]])) as Partial<Record<Name, Row[]>>
}

const statementsFor = (caller: Caller, tenant: Tenant, now: number) => {
  const { tenantId } = caller
  const access = caseAccessOf(caller)
  const segments = segmentContextOf(tenant, now)
  const seesCases = mayCall(caller, 'cases:read') || mayCall(caller, 'cases:read-assigned') || mayCall(caller, 'cases:read-restricted')
  const imports = mayCall(caller, 'records:import') || mayCall(caller, 'records:import-finance')
  const seesPeople = mayCall(caller, 'users:read')
  const seesApprovals = mayCall(caller, 'approvals:read')
  const seesLearners = mayCall(caller, 'learners:read')
  return {
    expiring: seesPeople && selectExpiring(tenantId, iso(now), iso(now + soon), homeItems),
    openInvitations: seesPeople && countOpenInvitations(tenantId, iso(now)),
    imports: imports && selectWaitingImports(tenantId, areaOf(caller), homeItems),
    refused: imports && countRefused(tenantId, areaOf(caller)),
    approvals: seesApprovals && selectApprovals(tenantId, { view: 'to-review', take: homeItems - 1 }),
    approvalCounts: seesApprovals && countApprovals(tenantId),
    cases: seesCases && countWaitingCases(access, { today: segments.today, timeZone: tenant.timeZone }),
    dueNext: seesCases && selectDueNext(access, dueItems),
    documents: seesLearners && countExpiringDocuments(segments),
    invited: seesLearners && countInvitedLearners(tenantId),
  }
}

/** The rows of what the caller may see. */
export const readWaiting = (db: TenantDatabase, caller: Caller, tenant: Tenant, now: number) => readSome(db, statementsFor(caller, tenant, now))
