import { type CaseAge, caseAges, type Home, homeItems } from '@lanyard/contract'
import type { Sql } from 'sql-template-tag'
import { type Caller, mayCall } from '../../caller.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { iso } from '../../common/clock.ts'
import type { Row, TenantDatabase } from '../../database/database.ts'
import { areaOf } from '../../imports/runs/run-access.ts'
import { countRefused, selectWaitingImports, type WaitingRow } from '../../imports/runs/runs.queries.ts'
import { referenceValuesOf } from '../../lists/list-values.ts'
import { type ApprovalRow, countApprovals, selectApprovals } from '../../records/approvals/approval-list.queries.ts'
import { caseAccessOf } from '../../records/cases/inbox/case-access.queries.ts'
import { segmentContextOf } from '../../records/staff-learners/learner-context.ts'
import { countWaitingCases, type DueCaseRow, selectDueNext, type WaitingCasesRow } from '../../records/waiting/waiting-cases.queries.ts'
import { countExpiringDocuments, countInvitedLearners } from '../../records/waiting/waiting-learners.queries.ts'
import type { Tenant } from '../../sites/site.ts'
import { countOpenInvitations, type ExpiringRow, selectExpiring } from './home.queries.ts'

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

const expiringIn = (rows: ExpiringRow[]): Home['Invitations'] => ({
  Count: rows[0]?.count ?? 0,
  Items: rows.map(({ id, invitationId, email, firstName, lastName, expiresAt }) => ({
    ...{ Id: id, InvitationId: invitationId, Email: email, FirstName: firstName, LastName: lastName, DateExpiry: expiresAt },
  })),
})

const importsIn = (rows: WaitingRow[]): Home['Imports'] => ({
  Count: rows[0]?.count ?? 0,
  Items: rows.map(({ id, fileName, isStopped, failedBecause, createdAt }) => ({
    ...{ ImportId: id, FileName: fileName, Reason: isStopped ? failedBecause : null, CreatedAt: createdAt },
  })),
})

const approvalsIn = (rows: ApprovalRow[], [counts]: { toReview: number }[]): Home['Approvals'] => ({
  Count: counts?.toReview ?? 0,
  Items: rows.map(({ id, learnerName, createdAt }) => ({ ChangeRequestId: id, LearnerName: learnerName, CreatedAt: createdAt })),
})

const casesIn = (counts: WaitingCasesRow, next: DueCaseRow[], categories: ReadonlyMap<number, string>): Home['Cases'] => ({
  ...{ Open: counts.open, Mine: counts.mine, Unassigned: counts.unassigned, Team: counts.team, Overdue: counts.overdue },
  ...{ DueToday: counts.dueToday, TodayEnds: counts.todayEnds, WaitingForLearner: counts.waiting },
  ByAge: caseAges.map((age: CaseAge) => ({ Age: age, Count: counts[age] })),
  Items: next.map(({ id, subject, learnerName, categoryId, dueAt }) => ({
    ...{ CaseId: id, Subject: subject, LearnerName: learnerName, Category: categories.get(categoryId) ?? '', DueAt: dueAt },
  })),
})

type Waiting = Pick<Home, 'Invitations' | 'OpenInvitations' | 'Imports' | 'RefusedRows' | 'Approvals' | 'Cases' | 'ExpiringDocuments' | 'InvitedLearners'>

/** What waits in the provider's own records, as far as the caller may see it. */
export const waitingFor = async (catalogue: Catalogue, db: TenantDatabase, caller: Caller, tenant: Tenant, now: number): Promise<Waiting> => {
  const found = await readSome(db, statementsFor(caller, tenant, now))
  const rowsOf = <Of>(name: keyof typeof found) => found[name] as Of[] | undefined
  const countOf = (name: keyof typeof found) => {
    const rows = rowsOf<{ count: number }>(name)
    return rows && { Count: rows[0]?.count ?? 0 }
  }
  const [invitations, imports, approvals] = [rowsOf<ExpiringRow>('expiring'), rowsOf<WaitingRow>('imports'), rowsOf<ApprovalRow>('approvals')]
  const [cases] = rowsOf<WaitingCasesRow>('cases') ?? []
  const [refused] = rowsOf<{ rows: number; runs: number }>('refused') ?? []
  const categories = cases ? referenceValuesOf(await catalogue.of(tenant.id)).texts('support-case-categories', 'description') : new Map<number, string>()
  return {
    Invitations: invitations && expiringIn(invitations),
    OpenInvitations: countOf('openInvitations'),
    Imports: imports && importsIn(imports),
    RefusedRows: refused && { Count: refused.rows, Imports: refused.runs },
    Approvals: approvals && approvalsIn(approvals, rowsOf<{ toReview: number }>('approvalCounts') ?? []),
    Cases: cases && casesIn(cases, rowsOf<DueCaseRow>('dueNext') ?? [], categories),
    ExpiringDocuments: countOf('documents'),
    InvitedLearners: countOf('invited'),
  }
}
