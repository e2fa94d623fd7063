import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { audit, type Request } from '../../../audit/audit.ts'
import type { Caller } from '../../../caller.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { isAddressTaken } from '../../../identity/accounts/administration.queries.ts'
import { createAccount, giveTemporaryPassword } from '../../../identity/accounts/administration.ts'
import type { ApiKey } from '../../../identity/api-keys/api-keys.queries.ts'
import { earlierEnd, holdCallingKey } from '../../../identity/api-keys/calling-key.ts'
import type { Realm } from '../../../identity/realms.ts'
import { inviteByLink } from '../../../identity/sign-in/learner-invitations.ts'
import { lockLearnerAccount, type Since } from '../../learner-accounts/learner-accounts.queries.ts'
import { addLearner, linkLearner, lockLearner } from '../../learner-accounts/learner-linking.queries.ts'
import type { PeopleDependencies } from '../../people-dependencies.ts'
import { demandFewInvitations } from './invitation-limits.ts'
import { expiryFrom } from './send-invitation.ts'

export type InvitationMethod = 'link' | 'temporary-password'
export type NewLearnerAccount = { Email: string; LearnerId?: number; FirstName?: string; LastName?: string; With: InvitationMethod }

export type InvitingLearner = { dependencies: PeopleDependencies; transaction: Transaction; caller: Caller; request: Request; since: Since }

/** Easy to read aloud: no letters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
export const newTemporaryPassword = () => Array.from({ length: 4 }, group).join('-')

/** The tenant's site for learners: a published one if there is one. */
export const siteRealm = ({ sites, realms }: PeopleDependencies, tenantId: number): Realm => {
  const own = sites.all().filter(({ tenant }) => tenant.id === tenantId)
  const site = own.find(({ status }) => status === 'published') ?? own[0]
  const realm = site && realms.byOrigin(site.origin)
  if (!realm) throw new Problem('not-possible', 'This provider has no site yet. Add one before you invite learners.')
  return realm
}

/** A one-time answer isn't stored anywhere, so an Idempotency-Key can't replay it. */
export const refuseKeyFor = (method: InvitationMethod, { headers }: FastifyRequest) => {
  if (method === 'temporary-password' && headers['idempotency-key'] !== undefined)
    throw new Problem('bad-request', 'A temporary password is shown once: this call takes no Idempotency-Key.')
}

/** `pointer`: where the address is in the body. */
export const demandFreeAddress = async (transaction: Transaction, tenantId: number, email: string, pointer = '/Email') => {
  if (!(await isAddressTaken(transaction, tenantId, email))) return
  const message = 'An account with this address already exists.'
  throw new Problem('conflict', message, { errors: [{ pointer, message }] })
}

/** Mails a link; or returns a password for staff to hand over, which the mail doesn't contain. */
const giveAccess = async (
  { dependencies, transaction, caller, since: { now } }: InvitingLearner,
  key: ApiKey | undefined,
  accountId: number,
  method: InvitationMethod,
): Promise<string | null> => {
  const { mail, passwords } = dependencies
  const { tenantId } = caller
  const realm = siteRealm(dependencies, tenantId)
  const moment = Date.parse(now)
  const account = await lockLearnerAccount(transaction, tenantId, accountId, { now, idleSince: now })
  if (!account) throw new Problem('not-found')
  const to = { id: accountId, email: account.Email, firstName: account.FirstName }
  const kinds = ['learner-link', 'learner-password']
  await demandFewInvitations(mail, transaction, { poolId: tenantId, tenantId, recipient: account.Email, kinds, now: moment })
  const given = { until: earlierEnd(key, expiryFrom(moment)), byKeyId: key?.id ?? null }
  const password = method === 'link' ? null : newTemporaryPassword()
  if (password === null) {
    const url = await inviteByLink(transaction, realm, tenantId, accountId, given)
    await mail.queue(transaction, { realm, now: moment }, to, { kind: 'learner-link', url })
  } else {
    await giveTemporaryPassword(passwords, transaction, tenantId, accountId, password, caller, given)
    await mail.queue(transaction, { realm, now: moment }, to, { kind: 'learner-password', url: `${realm.origin}/login`, username: account.Username })
  }
  return password
}

const onRecord = async (transaction: Transaction, tenantId: number, learnerId: number) => {
  const learner = await lockLearner(transaction, tenantId, learnerId)
  if (!learner) throw badInput([{ pointer: '/LearnerId', message: 'Must be the id of a learner.' }])
  if (learner.accountId === null) return learner
  const message = 'This learner already has an account.'
  throw new Problem('conflict', message, { errors: [{ pointer: '/LearnerId', message }] })
}

export const inviteLearner = async (inviting: InvitingLearner, { Email, LearnerId, FirstName, LastName, With }: NewLearnerAccount) => {
  const { transaction, caller, request, since } = inviting
  const { tenantId } = caller
  const key = await holdCallingKey(transaction, caller, since.now)
  const email = Email.trim()
  await demandFreeAddress(transaction, tenantId, email)
  const learner = LearnerId === undefined ? undefined : await onRecord(transaction, tenantId, LearnerId)
  const firstName = FirstName ?? learner?.firstName ?? null
  const lastName = LastName ?? learner?.lastName ?? null
  const newcomer = { username: email, email, firstName, lastName }
  const id = await createAccount(transaction, tenantId, newcomer)
  if (learner) await linkLearner(transaction, tenantId, learner.id, id)
  else await addLearner(transaction, tenantId, id, email, firstName, lastName)
  const TemporaryPassword = await giveAccess(inviting, key, id, With)
  const account = await lockLearnerAccount(transaction, tenantId, id, since)
  await audit(transaction, caller, request, [
    {
      action: 'learner-account.invite',
      subjectKind: 'learner-account',
      subjectId: String(id),
      after: { Email: email, LearnerId: account?.LearnerId, With, InvitedUntil: account?.InvitedUntil },
    },
  ])
  return { ...account, TemporaryPassword }
}

/** For someone who hasn't signed in yet. The earlier link and password end. */
export const inviteLearnerAgain = async (inviting: InvitingLearner, id: number, method: InvitationMethod) => {
  const { transaction, caller, request, since } = inviting
  const key = await holdCallingKey(transaction, caller, since.now)
  const before = await lockLearnerAccount(transaction, caller.tenantId, id, since)
  if (!before) throw new Problem('not-found')
  if (before.State !== 'invited') throw new Problem('not-possible', 'This learner already has a password or is disabled, so there is nothing to send.')
  const TemporaryPassword = await giveAccess(inviting, key, id, method)
  const account = await lockLearnerAccount(transaction, caller.tenantId, id, since)
  await audit(transaction, caller, request, [
    {
      action: 'learner-account.invite-again',
      subjectKind: 'learner-account',
      subjectId: String(id),
      before: { InvitedUntil: before.InvitedUntil },
      after: { With: method, InvitedUntil: account?.InvitedUntil },
    },
  ])
  return { ...account, TemporaryPassword }
}
