import { audit } from '../../audit/audit.ts'
import { iso } from '../../common/clock.ts'
import { resetTwoStep } from '../../identity/accounts/administration.ts'
import type { AccountActions, Acting } from '../../records/cases/actions/case-actions.ts'
import { inviteLearnerAgain, siteRealm } from '../invitations/send/invite-learner.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'

/** Turns off a learner's two-step verification, signs them out, and tells them. */
export const resetLearnerTwoStep = async (
  dependencies: PeopleDependencies,
  { transaction, caller, request }: Pick<Acting, 'transaction' | 'caller' | 'request'>,
  accountId: number,
) => {
  const { changeNotifications, clock, mail } = dependencies
  const account = await resetTwoStep({ changeNotifications, now: clock() }, transaction, caller.tenantId, accountId)
  const occasion = { realm: siteRealm(dependencies, caller.tenantId), now: clock() }
  await mail.queue(transaction, occasion, account, { kind: 'two-step-changed', change: 'off' })
  const entry = { action: 'learner-account.two-step-reset', subjectKind: 'learner-account', subjectId: String(accountId) }
  await audit(transaction, caller, request, [entry])
}

/** What can be done to a learner's account together with a reply. */
export const accountActions = (dependencies: PeopleDependencies): AccountActions => ({
  inviteAgain: async ({ transaction, caller, request }, accountId) => {
    const now = dependencies.clock()
    const since = { now: iso(now), idleSince: iso(now - siteRealm(dependencies, caller.tenantId).idleLimit) }
    await inviteLearnerAgain({ dependencies, transaction, caller, request, since }, accountId, 'link')
  },
  resetTwoStep: (acting, accountId) => resetLearnerTwoStep(dependencies, acting, accountId),
})
