import type { TenantLearnerAccount } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useTell } from '../../api.ts'
import { replacing } from '../../replacing.ts'
import { currentTenant } from '../../session.ts'
import { nameOf } from '../people/name-of.ts'

const changes = ['listLearnerAccounts'] as const

/** Lets a learner in or not, signs them out, and resets a lost second step. */
export const useLearnerAccess = (account: TenantLearnerAccount) => {
  const update = useTell('updateLearnerAccount', changes)
  const endSessions = useTell('endLearnerSessions', changes)
  const resetTwoStep = useTell('resetLearnerTwoStep', changes)
  const params = { tenantCode: currentTenant(), id: account.Id }
  const name = nameOf(account)

  const enable = async () => {
    try {
      await update.mutateAsync({ params, body: replacing({ IsEnabled: true }) })
      toast(`${name} can sign in again.`)
    } catch (error) {
      toast(explain(error), 'error')
    }
  }
  return {
    enable: () => void enable(),
    disable: async () => {
      await update.mutateAsync({ params, body: replacing({ IsEnabled: false }) })
      toast(`${name} is signed out and can’t sign in.`, 'success', { label: 'Undo', run: () => void enable() })
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
