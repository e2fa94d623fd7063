import { auditBySystem } from '../../audit/audit.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import { isAddressTaken } from '../../identity/accounts/administration.queries.ts'
import { inviteByLink } from '../../identity/sign-in/learner-invitations.ts'
import { dropLinks } from '../../identity/sign-in/services/email-link.queries.ts'
import type { Job } from '../../jobs/job.ts'
import { siteRealm } from '../invitations/send/invite-learner.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { type ChangedEmail, lockChanged, takeChange, tenantsWithChanges } from './changed-emails.queries.ts'
import { setEmail } from './learner-linking.queries.ts'

/** An open invitation moves to the new address, until the same day. The earlier link ends. */
const moveInvitation = async (dependencies: PeopleDependencies, transaction: Transaction, tenantId: TenantId, changed: ChangedEmail) => {
  const { accountId, email, firstName, recordEmail, hasTemporaryPassword, invitedUntil, byKeyId } = changed
  const now = dependencies.clock()
  const realm = siteRealm(dependencies, tenantId)
  const to = { id: accountId, email: recordEmail, firstName }
  await setEmail(transaction, tenantId, accountId, recordEmail)
  await dropLinks(transaction, tenantId, accountId)
  if (invitedUntil && Date.parse(invitedUntil) > now) {
    const message = hasTemporaryPassword
      ? { kind: 'learner-password' as const, url: `${realm.origin}/login`, username: recordEmail }
      : { kind: 'learner-link' as const, url: await inviteByLink(transaction, realm, tenantId, accountId, { until: invitedUntil, byKeyId }) }
    await dependencies.mail.queue(transaction, { realm, now }, to, message)
  }
  await auditBySystem(transaction, tenantId, [
    { action: 'learner-account.update', subjectKind: 'learner-account', subjectId: String(accountId), before: { Email: email }, after: { Email: recordEmail } },
  ])
}

/** Someone who signs in keeps their address: a file or a member of staff can't move an account to another person. They are told. */
const tell = (dependencies: PeopleDependencies, transaction: Transaction, tenantId: TenantId, { accountId, email, firstName, recordEmail }: ChangedEmail) =>
  dependencies.mail.queue(
    transaction,
    { realm: siteRealm(dependencies, tenantId), now: dependencies.clock() },
    { id: accountId, email, firstName },
    { kind: 'record-email', recordEmail },
  )

/** Follows changed emails of learner records to their accounts (decision 48), each in a transaction of its own. */
export const changedEmailsJob = (dependencies: PeopleDependencies): Job => {
  const { database, sites } = dependencies

  /** Resolves to whether there was a change to follow. */
  const follow = (tenantId: TenantId): Promise<boolean> =>
    database.forTenant(tenantId).write(async (transaction) => {
      const taken = await takeChange(transaction, tenantId)
      if (!taken) return false
      const changed = await lockChanged(transaction, tenantId, taken.learnerId, taken.accountId)
      if (!changed?.isEnabled) return true
      if (!changed.isInvited) await tell(dependencies, transaction, tenantId, changed)
      else if (!(await isAddressTaken(transaction, tenantId, changed.recordEmail))) await moveInvitation(dependencies, transaction, tenantId, changed)
      return true
    })

  return {
    ...{ name: 'changed-emails', schedule: '*/5 * * * *', runsAtStart: true, isShared: false, wokenBy: 'changed-emails' },
    run: async ({ tenantId, signal }) => {
      const ids = [...new Set((await sites.latest()).map(({ tenant }) => tenant.id))].filter((id) => tenantId === undefined || id === tenantId)
      for (const id of await tenantsWithChanges(database, ids)) while (!signal.aborted && (await follow(id)));
      return undefined
    },
  }
}
