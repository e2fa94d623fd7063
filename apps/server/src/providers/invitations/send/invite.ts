import type { NewInvitation, Role } from '@lanyard/contract'
import { audit, type Request } from '../../../audit/audit.ts'
import type { Caller } from '../../../caller.ts'
import { iso } from '../../../common/clock.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import { consolePool } from '../../../database/console-pool.ts'
import type { Transaction } from '../../../database/database.ts'
import { earlierEnd, holdCallingKey } from '../../../identity/api-keys/calling-key.ts'
import type { Tenant } from '../../../sites/site.ts'
import { demandGrant } from '../../people/granting.ts'
import { findPersonByEmail } from '../../people/people.queries.ts'
import { demandPhoneNumbers } from '../../people/phone-rules.ts'
import type { PeopleDependencies } from '../../people-dependencies.ts'
import { expire } from '../expire.ts'
import { newInvitationToken } from '../invitation-links.ts'
import { demandDomain, demandUsername, domainsOf, writtenOf } from '../invitation-rules.ts'
import { addInvitation, hasStaff, type Written } from '../invitation-writing.queries.ts'
import { type Invitation, lockInvitation } from '../invitations.queries.ts'
import { expiryFrom, inviterOf, sendInvitation } from './send-invitation.ts'

const conflict = (message: string) => new Problem('conflict', message, { errors: [{ pointer: '/Email', message }] })

export const openAlready = () => conflict('This address already has an open invitation.')

export const demandNewcomer = async (transaction: Transaction, tenantId: number, email: string) => {
  const person = await transaction.inTenant(consolePool, (inPool) => findPersonByEmail(inPool, tenantId, email))
  if (person?.worksHere) throw conflict('Someone with this address already works here.')
}

export const demandStaff = async (transaction: Transaction, tenantId: number, staffId: number | null) => {
  if (staffId !== null && !(await hasStaff(transaction, tenantId, staffId)))
    throw badInput([{ pointer: '/StaffId', message: 'Must be the id of a member of staff.' }])
}

const fieldsOf = (input: NewInvitation): Omit<Written, 'PrincipalId' | 'PrincipalUsername' | 'PrincipalEmail' | 'DateCreated' | 'DateExpiry'> => {
  const Email = input.Email.trim()
  const { Username, FirstName = null, LastName = null, Mobile = null, Title = null, AdamGuid = null, AdamSid = null, SugarGuid = null } = input
  const { StaffId = null, CustomerUserId = null, EnforcedDomains = [], Message = null } = input
  const Roles = [...new Set(input.Roles)] as Role[]
  return {
    Email,
    Username: Username ?? Email,
    FirstName,
    LastName,
    Mobile,
    Title,
    AdamGuid,
    AdamSid,
    SugarGuid,
    StaffId,
    CustomerUserId,
    Roles,
    EnforcedDomains,
    Message,
  }
}

export type Inviting = { dependencies: PeopleDependencies; transaction: Transaction; caller: Caller; request: Request; tenant: Tenant }

/** Invites someone and sends the mail. The transaction is bound to the tenant. */
export const invite = async ({ dependencies, transaction, caller, request, tenant }: Inviting, input: NewInvitation): Promise<Invitation> => {
  const now = dependencies.clock()
  const key = await holdCallingKey(transaction, caller, iso(now))
  const ofTenant = domainsOf(tenant)
  const fields = fieldsOf({ ...input, EnforcedDomains: input.EnforcedDomains?.length ? input.EnforcedDomains : ofTenant })
  demandGrant(caller, fields.Roles)
  demandDomain(fields.Email, fields.EnforcedDomains)
  demandDomain(fields.Email, ofTenant)
  demandUsername(fields)
  demandPhoneNumbers(tenant, fields)
  await demandStaff(transaction, tenant.id, fields.StaffId)
  await expire(transaction, tenant.id, iso(now))
  await demandNewcomer(transaction, tenant.id, fields.Email)
  const { name, ...principal } = await inviterOf(transaction, caller)
  const { token, tokenHash } = newInvitationToken(tenant.id)
  const written: Written = { ...fields, ...principal, DateCreated: iso(now), DateExpiry: earlierEnd(key, expiryFrom(now)) }
  const id = await addInvitation(transaction, tenant.id, written, tokenHash, key?.id ?? null)
  if (id === undefined) throw openAlready()
  await sendInvitation(dependencies, transaction, { tenant, invitation: written, inviter: name, token, now })
  const invitation = (await lockInvitation(transaction, tenant.id, id, iso(now))) as Invitation
  await audit(transaction, caller, request, [
    {
      action: 'invitation.create',
      subjectKind: 'invitation',
      subjectId: String(id),
      after: { ...writtenOf(invitation), StatusId: invitation.StatusId, DateExpiry: invitation.DateExpiry },
    },
  ])
  return invitation
}
