import type { PasswordRules, StepProblem } from '@lanyard/contract'
import { invitationStatuses } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../audit/audit.queries.ts'
import { audit } from '../../../audit/audit.ts'
import type { Caller } from '../../../caller.ts'
import { iso } from '../../../common/clock.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import { consolePool } from '../../../database/console-pool.ts'
import type { Transaction } from '../../../database/database.ts'
import { createAccountWithPassword, logOut, passwordRulesOfConsole, replacePassword } from '../../../identity/accounts/administration.ts'
import { passwordProblem } from '../../../identity/passwords/password-rules.ts'
import { consoleSender } from '../../../mail/console-sender.ts'
import type { Tenant } from '../../../sites/site.ts'
import { addMembership, findPerson, findPersonByEmail, holdAddress, isUsernameTaken, type Person } from '../../people/people.queries.ts'
import type { PeopleDependencies } from '../../people-dependencies.ts'
import { demandDomain, domainsOf } from '../invitation-rules.ts'
import { settleInvitation } from '../invitation-writing.queries.ts'
import { type Invitation, type InvitationOfToken, lockInvitationByToken } from '../invitations.queries.ts'
import { type FoundInvitation, findByToken, hasExpired, noSuchLink } from './invited.ts'

/** What is wrong with a chosen password, worded for the person. */
const passwordMessage = (problem: StepProblem, { minimumLength, maximumLength }: PasswordRules): string => {
  if (problem === 'password-too-short') return `Must have at least ${minimumLength} characters.`
  if (problem === 'password-too-long') return `Must have at most ${maximumLength} characters.`
  if (problem === 'password-common') return 'Is one of the passwords that are tried first. Choose another.'
  return 'Is too much like your name, your address or the name of this site. Choose another.'
}

export type Acceptance = { Token: string; Password?: string; FirstName?: string; LastName?: string }

const signInFirst = () => new Problem('conflict', 'There is an account with this address: sign in with it, then accept.')

const demandPassword = ({ tenant, invitation }: FoundInvitation, { Password, FirstName }: Acceptance): string => {
  if (Password === undefined) throw badInput([{ pointer: '/Password', message: 'Is required.' }])
  const context = [tenant.name, 'Lanyard console', invitation.Username, invitation.Email, FirstName ?? invitation.FirstName]
  const problem = passwordProblem(Password, passwordRulesOfConsole, context)
  if (problem) throw badInput([{ pointer: '/Password', message: passwordMessage(problem, passwordRulesOfConsole) }])
  return Password
}

/** Falls back to the email if the username is taken. */
const usernameFor = async (inPool: Transaction, { Username, Email }: Invitation): Promise<string> => {
  for (const username of [Username, Email]) if (!(await isUsernameTaken(inPool, username))) return username
  throw new Problem('conflict', 'Somebody else has this address as their username. Please ask whoever runs the console.')
}

export const newcomerOf = async (inPool: Transaction, invitation: Invitation, firstName: string | null | undefined, lastName: string | null | undefined) => ({
  username: await usernameFor(inPool, invitation),
  email: invitation.Email,
  firstName: firstName ?? invitation.FirstName,
  lastName: lastName ?? invitation.LastName,
})

const mailFirst = () =>
  new Problem('conflict', 'There was an account with this address before. Ask for the invitation to be sent by email, and open the link in that email.')

/** Like a password reset: ends everything started with the old password, and notifies the account's owner. */
const chooseAgain = async (dependencies: PeopleDependencies, inPool: Transaction, tenant: Tenant, known: Person, passwordHash: string) => {
  const now = dependencies.clock()
  await replacePassword(inPool, consolePool, known.id, passwordHash, iso(now))
  await logOut({ changeNotifications: dependencies.changeNotifications, now }, inPool, consolePool, known.id)
  await dependencies.mail.queue(inPool, { realm: consoleSender(dependencies, tenant), now }, known, { kind: 'password-changed' })
}

type Newcomer = { tenant: Tenant; invitation: InvitationOfToken; acceptance: Acceptance; passwordHash: string }

/** Someone with a usable account has to sign in with it. */
const demandNewcomer = (known: Person | undefined, { isLinkShown }: InvitationOfToken) => {
  if (known?.canSignIn) throw signInFirst()
  if (known && !known.isEnabled) throw new Problem('not-allowed', 'This account is disabled.')
  if (known && isLinkShown) throw mailFirst()
}

/** A new person; or one without any access, whose email the mailed link proves. They choose a password as in a password reset. */
const accountFor = async (dependencies: PeopleDependencies, inPool: Transaction, { tenant, invitation, acceptance, passwordHash }: Newcomer) => {
  await holdAddress(inPool, invitation.Email)
  const known = await findPersonByEmail(inPool, tenant.id, invitation.Email)
  demandNewcomer(known, invitation)
  if (known) {
    await chooseAgain(dependencies, inPool, tenant, known, passwordHash)
    return known
  }
  const newcomer = await newcomerOf(inPool, invitation, acceptance.FirstName, acceptance.LastName)
  const id = await createAccountWithPassword(inPool, consolePool, newcomer, passwordHash, iso(dependencies.clock()))
  return { id, username: newcomer.username }
}

const ofCaller = async (inPool: Transaction, { accountId, poolId, onlyTenantId }: Caller, tenantId: number, invitation: Invitation): Promise<Person> => {
  if (typeof onlyTenantId === 'number' && onlyTenantId !== tenantId)
    throw new Problem(
      'conflict',
      'You are signed in through the service of another provider, for that provider alone: sign in with your password, then accept.',
    )
  const person = poolId === consolePool ? await findPerson(inPool, tenantId, accountId) : undefined
  if (person?.email.toLowerCase() !== invitation.Email.toLowerCase())
    throw new Problem('conflict', `This invitation is for ${invitation.Email}: sign in with that address, then accept.`)
  return person
}

type Joining = { transaction: Transaction; request: FastifyRequest; tenant: Tenant; invitation: Invitation; at: string }

/** Creates the membership, ends the link, and records who joined. */
export const join = async (
  { changeNotifications }: PeopleDependencies,
  { transaction, request, tenant, invitation, at }: Joining,
  person: { id: number; username: string },
  kind: Actor['kind'],
  extra: object = {},
) => {
  await addMembership(transaction, person.id, tenant.id, invitation, at)
  await settleInvitation(transaction, tenant.id, invitation.Id, invitationStatuses.accepted, at, person.id)
  const actor: Actor = { kind, tenantId: tenant.id, accountId: person.id, accountName: person.username }
  await audit(transaction, actor, request, [
    {
      action: 'invitation.accept',
      subjectKind: 'invitation',
      subjectId: String(invitation.Id),
      before: { StatusId: invitation.StatusId },
      after: { StatusId: invitationStatuses.accepted, Username: person.username, Roles: invitation.Roles, ...extra },
    },
  ])
  transaction.afterCommit(changeNotifications.handledByAll)
}

/** The current invitation, locked until the end of the transaction. */
const holdInvitation = async (transaction: Transaction, { tenant, tokenHash }: FoundInvitation, at: string): Promise<InvitationOfToken> => {
  const invitation = await lockInvitationByToken(transaction, tenant.id, tokenHash, at)
  if (!invitation) throw noSuchLink()
  demandDomain(invitation.Email, invitation.EnforcedDomains)
  demandDomain(invitation.Email, domainsOf(tenant))
  return invitation
}

/** Hashed before anything is locked, and only for someone who could use it. */
const hashed = async ({ database, passwords }: PeopleDependencies, found: FoundInvitation, acceptance: Acceptance, at: string): Promise<string> => {
  const { tenant, invitation } = found
  const password = demandPassword(found, acceptance)
  await database.forTenant(tenant.id).write(async (transaction) => {
    const now = await holdInvitation(transaction, found, at)
    await transaction.inTenant(consolePool, async (inPool) => demandNewcomer(await findPersonByEmail(inPool, tenant.id, now.Email), now))
  })
  return passwords.hash(password, { names: [`invitation ${tenant.id} ${invitation.Id}`], isKnown: true })
}

/** With a new password, or signed in with the account of the invited email. Concurrent attempts: exactly one wins. */
export const acceptInvitation = async (dependencies: PeopleDependencies, request: FastifyRequest, caller: Caller | undefined, acceptance: Acceptance) => {
  const { database, clock } = dependencies
  const found = await findByToken(dependencies, acceptance.Token)
  const { tenant } = found
  if (found.invitation.StatusId === invitationStatuses.expired) throw hasExpired()
  const at = iso(clock())
  const passwordHash = caller ? undefined : await hashed(dependencies, found, acceptance, at)
  return database.forTenant(tenant.id).write(async (transaction) => {
    const invitation = await holdInvitation(transaction, found, at)
    const person = await transaction.inTenant(consolePool, (inPool) =>
      caller
        ? ofCaller(inPool, caller, tenant.id, invitation)
        : accountFor(dependencies, inPool, { tenant, invitation, acceptance, passwordHash: passwordHash as string }),
    )
    await join(dependencies, { transaction, request, tenant, invitation, at }, person, caller?.kind ?? 'staff')
    return { TenantCode: tenant.code, TenantName: tenant.name, Username: person.username }
  })
}
