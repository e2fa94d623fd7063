import { type CaseAge, caseAges, type Home } from '@lanyard/contract'
import type { Caller } from '../../caller.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { TenantDatabase } from '../../database/database.ts'
import type { WaitingRow } from '../../imports/runs/runs.queries.ts'
import { referenceValuesOf } from '../../lists/list-values.ts'
import type { ApprovalRow } from '../../records/approvals/approval-list.queries.ts'
import type { DueCaseRow, WaitingCasesRow } from '../../records/waiting/waiting-cases.queries.ts'
import type { Tenant } from '../../sites/site.ts'
import type { ExpiringRow } from './home.queries.ts'
import { readWaiting } from './waiting.queries.ts'

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
  const found = await readWaiting(db, caller, tenant, now)
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
