import { actionPermissions, type CaseAction, keyOfAction } from '@lanyard/contract'
import type { Request } from '../../../audit/audit.ts'
import { type Caller, holds } from '../../../caller.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { type ApprovalContext, type ApprovalDependencies, approvalContext } from '../../approvals/approval-context.ts'
import { checkApproval, performApproval } from './approve-change.ts'
import { type LearnerAccess, readLearnerAccess } from './case-actions.queries.ts'
import { leadTo } from './open-section.ts'
import { checkStatement, shareStatement } from './share-statement.ts'

/** Somebody answers a case of a learner. */
export type Acting = { transaction: Transaction; caller: Caller; request: Request; learnerId: number }

/** What administrators do to a learner's account. */
export type AccountActions = {
  inviteAgain(acting: Acting, accountId: number): Promise<void>
  resetTwoStep(acting: Acting, accountId: number): Promise<void>
}

export type CaseActionDependencies = ApprovalDependencies & { accounts: AccountActions }

export type CaseActions = {
  /** Throws why an action can't be done. */
  check(acting: Acting, actions: readonly CaseAction[]): Promise<void>
  /** Does an action. Returns what the learner reads of it. */
  perform(acting: Acting, action: CaseAction): Promise<string>
}

type Ready = Acting & ApprovalContext

const invited = ({ accountId, state }: LearnerAccess): number => {
  if (accountId === null || state !== 'invited') throw new Problem('conflict', 'This learner has no open invitation, so there is nothing to send again.')
  return accountId
}

const protectedAccount = ({ accountId, hasTwoStep }: LearnerAccess): number => {
  if (accountId === null || !hasTwoStep) throw new Problem('conflict', 'This learner doesn’t use two-step verification.')
  return accountId
}

/** Actions that go off with replies: each is an operation that staff also have elsewhere, with its permission, checks and audit log. */
export const openCaseActions = (dependencies: CaseActionDependencies): CaseActions => {
  const { accounts, sites } = dependencies
  const ready = async (acting: Acting): Promise<Ready> => ({ ...acting, ...(await approvalContext(dependencies, acting.caller.tenantId)) })
  const accessOf = ({ transaction, caller, learnerId }: Acting) => readLearnerAccess(transaction, caller.tenantId, learnerId)

  const demandPermission = ({ caller }: Acting, { kind }: CaseAction) => {
    const permission = actionPermissions[kind]
    if (permission !== null && !holds(caller, permission)) throw new Problem('not-allowed', 'Your role doesn’t allow this action.')
  }

  const checkOne = async (acting: Ready, action: CaseAction) => {
    demandPermission(acting, action)
    if (action.kind === 'approve-change') await checkApproval(acting, action)
    else if (action.kind === 'invite-again') invited(await accessOf(acting))
    else if (action.kind === 'reset-two-step') protectedAccount(await accessOf(acting))
    else if (action.kind === 'share-statement') checkStatement(acting, (await accessOf(acting)).accountId)
    else leadTo(sites, acting.tenant, action.section)
  }

  return {
    check: async (given, actions) => {
      if (actions.length === 0) return
      const keys = actions.map(keyOfAction)
      const errors = keys.flatMap((key, index) => (keys.indexOf(key) < index ? [{ pointer: `/actions/${index}`, message: 'Is in the list twice.' }] : []))
      if (errors.length > 0) throw badInput(errors)
      const acting = await ready(given)
      for (const action of actions) await checkOne(acting, action)
    },
    perform: async (given, action) => {
      const acting = await ready(given)
      demandPermission(acting, action)
      switch (action.kind) {
        case 'approve-change':
          return performApproval(dependencies, acting, action)
        case 'invite-again':
          await accounts.inviteAgain(acting, invited(await accessOf(acting)))
          return '<p>Sent you a new invitation. Open the link in that email to choose your password.</p>'
        case 'reset-two-step':
          await accounts.resetTwoStep(acting, protectedAccount(await accessOf(acting)))
          return '<p>Turned off two-step verification for your account. Sign in with your password, then set it up again in your account settings.</p>'
        case 'share-statement':
          return shareStatement(acting, checkStatement(acting, (await accessOf(acting)).accountId))
        case 'open-section':
          return leadTo(sites, acting.tenant, action.section)
      }
    },
  }
}
