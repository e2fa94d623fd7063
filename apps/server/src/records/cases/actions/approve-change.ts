import { approvalLabelOf } from '@lanyard/contract'
import { badInput } from '../../../common/problem.ts'
import { html, textOf } from '../../../html/html.ts'
import type { LockedRequest } from '../../approvals/change-requests.queries.ts'
import { changedFieldOf } from '../../approvals/changed-fields.ts'
import { checkDecision, type Deciding, decide, demandVersion } from '../../approvals/decide.ts'
import { tellLearner } from '../../approvals/tell-learner.ts'
import { sayValue } from './say-value.ts'

type Approving = Deciding & { learnerId: number }
type Approval = { requestId: number; version: number }

const lockedOf = async (acting: Approving, { requestId, version }: Approval): Promise<LockedRequest> => {
  const locked = await demandVersion(acting, requestId, version)
  if (locked.learnerId !== acting.learnerId) throw badInput([{ pointer: '/actions', message: 'Must be a request of this learner.' }])
  return locked
}

export const checkApproval = async (acting: Approving, approval: Approval) => {
  await checkDecision(acting, await lockedOf(acting, approval), 'approve-all')
}

/** Approves all that waits in the request, as the approvals page does. */
export const performApproval = async (dependencies: Parameters<typeof tellLearner>[0], acting: Approving, approval: Approval): Promise<string> => {
  const locked = await lockedOf(acting, approval)
  const { approved } = await checkDecision(acting, locked, 'approve-all')
  await tellLearner(dependencies, acting, await decide(acting, locked, 'approve-all'))
  const changes = approved.map((row) => {
    const changed = changedFieldOf(row, acting.values, acting.secrets)
    const said = (which: 'before' | 'after') => sayValue(changed, which, acting.tenant.locale)
    return html`<li>${approvalLabelOf(row.field)}: <s>${said('before')}</s> → <strong>${said('after')}</strong></li>`
  })
  return textOf(html`<p>Approved the change you asked for.</p><ul>${changes}</ul>`)
}
