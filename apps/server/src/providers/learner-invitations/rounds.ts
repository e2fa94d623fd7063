import { iso } from '../../common/clock.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import { createAccount } from '../../identity/accounts/administration.ts'
import { inviteByLink } from '../../identity/sign-in/learner-invitations.ts'
import type { Job } from '../../jobs/job.ts'
import { siteRealm } from '../invitations/send/invite-learner.ts'
import { expiryFrom } from '../invitations/send/send-invitation.ts'
import { linkLearner } from '../learner-accounts/learner-linking.queries.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { countTurn, endRound, holdNext, type NextLearner, tenantsSending } from './rounds.queries.ts'

const minute = 60_000

/** An account on the learner's record, and a link to it by mail. */
const invite = async (dependencies: PeopleDependencies, transaction: Transaction, tenantId: TenantId, learner: NextLearner, now: number) => {
  const { learnerId, email, firstName, lastName } = learner
  const realm = siteRealm(dependencies, tenantId)
  const id = await createAccount(transaction, tenantId, { username: email, email, firstName, lastName })
  await linkLearner(transaction, tenantId, learnerId, id)
  const url = await inviteByLink(transaction, realm, tenantId, id, { until: expiryFrom(now), byKeyId: null })
  await dependencies.mail.queue(transaction, { realm, now }, { id, email, firstName }, { kind: 'learner-link', url })
}

/** Sends the invitations of open rounds, as many a minute as each says. Each learner is invited in a transaction of their own, which counts their turn. */
export const learnerInvitationsJob = (dependencies: PeopleDependencies): Job => {
  const { database, sites, clock } = dependencies

  /** One learner's turn. Resolves to how long the next one waits, in milliseconds, or undefined if there is none. */
  const turn = (tenantId: TenantId): Promise<number | undefined> =>
    database.forTenant(tenantId).write(async (transaction) => {
      const held = await holdNext(transaction, tenantId)
      if (!held) return undefined
      const { round, next } = held
      const now = clock()
      const at = iso(now)
      if (!next) {
        await endRound(transaction, tenantId, round.Id, at)
        return undefined
      }
      const left = Date.parse(round.minuteBeganAt) + minute - now
      if (left > 0 && round.turnsInMinute >= round.PerMinute) return left
      if (!next.isTaken) await invite(dependencies, transaction, tenantId, next, now)
      await countTurn(transaction, tenantId, round.Id, { learnerId: next.learnerId, isSent: !next.isTaken, at, isFirstOfMinute: left <= 0 })
      return 0
    })

  const work = async (tenantId: TenantId, signal: AbortSignal): Promise<number | undefined> => {
    while (!signal.aborted) {
      const wait = await turn(tenantId)
      if (wait !== 0) return wait
    }
    return minute
  }

  return {
    ...{ name: 'learner-invitations', schedule: '* * * * *', runsAtStart: true, isShared: false, wokenBy: 'learner-invitations' },
    run: async ({ tenantId, signal }) => {
      const ids = [...new Set((await sites.latest()).map(({ tenant }) => tenant.id))].filter((id) => tenantId === undefined || id === tenantId)
      const waits: number[] = []
      for (const id of await tenantsSending(database, ids)) {
        const wait = signal.aborted ? undefined : await work(id, signal)
        if (wait !== undefined) waits.push(wait)
      }
      return waits.length > 0 ? { againIn: Math.min(...waits) } : undefined
    },
  }
}
