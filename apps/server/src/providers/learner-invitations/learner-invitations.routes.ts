import { type InvitationRound, invitationsPerMinute, learnerInvitationCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { iso } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { type Names, namesIn, readNames } from '../../identity/accounts/names.queries.ts'
import { siteRealm } from '../invitations/send/invite-learner.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { listRounds, moveRound, previewRound, type Round, startRound } from './rounds.queries.ts'

const shown = ({ accountId, lastLearnerId: _last, minuteBeganAt: _began, turnsInMinute: _turns, ...round }: Round, names: Names): InvitationRound => ({
  ...round,
  StartedBy: names.get(accountId ?? 0) ?? round.StartedBy,
})

/** Invitations to all learners without an account, in rounds. */
export const learnerInvitationRoutes = (dependencies: PeopleDependencies): Route[] => {
  const { clock, database } = dependencies
  return routesOf(learnerInvitationCalls, ['console'], {
    previewLearnerInvitations: ({ caller, db }) => previewRound(db, caller.tenantId),
    listLearnerInvitations: async ({ caller, db, query }) => {
      const { items, totalCount } = await listRounds(db, caller.tenantId, query)
      const names = await readNames(
        database,
        items.map(({ accountId }) => accountId),
      )
      return { items: items.map((round) => shown(round, names)), totalCount }
    },
    startLearnerInvitations: async ({ caller, transaction, request, body }) => {
      const { PerMinute = invitationsPerMinute.usual } = body
      const { tenantId, kind } = caller
      // Fails early if there is no site to invite learners to.
      siteRealm(dependencies, tenantId)
      const accountId = kind === 'key' ? null : caller.accountId
      const round = await startRound(transaction, tenantId, { perMinute: PerMinute, accountId, startedBy: caller.accountName, at: iso(clock()) })
      if (!round) throw new Problem('conflict', 'Invitations are being sent already. Wait until they are done, or end them.')
      await audit(transaction, caller, request, [
        { action: 'learner-invitations.start', subjectKind: 'learner-invitations', subjectId: String(round.Id), after: { Total: round.Total, PerMinute } },
      ])
      return shown(round, await namesIn(transaction, [accountId]))
    },
    updateLearnerInvitations: async ({ caller, transaction, request, params, body: { State } }) => {
      const round = await moveRound(transaction, caller.tenantId, params.id, State, iso(clock()))
      if (!round) throw new Problem('conflict', 'These invitations are done or ended already.')
      await audit(transaction, caller, request, [
        { action: 'learner-invitations.update', subjectKind: 'learner-invitations', subjectId: String(round.Id), after: { State, Sent: round.Sent } },
      ])
      return shown(round, await namesIn(transaction, [round.accountId]))
    },
  })
}
