import type { TenantLearnerAccount } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallMutation } from '../../api.ts'
import { replacing } from '../../replacing.ts'
import { currentTenant } from '../../session.ts'
import { nameOf } from '../people/name-of.ts'

import { learnerAccountChanges as changes } from './learner-account-list.ts'

/** A conflict gets a message that says what to do; other errors pass through. */
const explainConflict = (error: unknown) => {
  if (!(error instanceof ResponseError) || error.response.status !== 412 || !error.problem) return error
  const detail = 'Someone else changed this account. The list now shows the latest: check it, and try again if you still need to.'
  return new ResponseError(error.response, { ...error.problem, detail })
}

/** Enables or disables a learner, signs them out, and resets two-step verification. */
export const useLearnerAccess = (account: TenantLearnerAccount) => {
  const queries = useQueryClient()
  const update = useCallMutation('updateLearnerAccount', changes)
  const endSessions = useCallMutation('endLearnerSessions', changes)
  const resetTwoStep = useCallMutation('resetLearnerTwoStep', changes)
  const params = { tenantCode: currentTenant(), id: account.Id }
  const name = nameOf(account)

  /** Changes only the version shown on screen. */
  const letIn = async (IsEnabled: boolean, { Version }: TenantLearnerAccount) => {
    try {
      return await update.mutateAsync({ params, body: replacing({ IsEnabled }), ifMatch: `"${Version}"` })
    } catch (error) {
      const said = explainConflict(error)
      if (said !== error) await queries.invalidateQueries({ queryKey: ['listLearnerAccounts'] })
      throw said
    }
  }
  const enable = async (seen: TenantLearnerAccount) => {
    try {
      await letIn(true, seen)
      toast(`${name} can sign in again.`)
    } catch (error) {
      toast(explain(error), 'error')
    }
  }
  return {
    enable: () => void enable(account),
    disable: async () => {
      const disabled = await letIn(false, account)
      toast(`${name} is signed out and can’t sign in.`, 'success', { label: 'Undo', run: () => void enable(disabled) })
    },
    signOut: async () => {
      await endSessions.mutateAsync({ params })
      toast(`${name} is signed out everywhere.`)
    },
    resetTwoStep: async () => {
      await resetTwoStep.mutateAsync({ params })
      toast(`Two-step verification of ${name} is off.`)
    },
  }
}
export type LearnerAccess = ReturnType<typeof useLearnerAccess>
