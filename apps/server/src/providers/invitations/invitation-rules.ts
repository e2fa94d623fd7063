import { type InvitationStatusId, invitationFields, invitationMoves, invitationStatuses, newInvitation } from '@lanyard/contract'
import { badInput, Problem } from '../../common/problem.ts'
import { exactBodyReader } from '../../http/requests/validation.ts'
import type { Tenant } from '../../sites/site.ts'
import type { Invitation } from './invitations.queries.ts'

export const { sent, canceled } = invitationStatuses

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

export const isInDomains = (email: string, domains: readonly string[]) =>
  domains.length === 0 || domains.some((domain) => domain.toLowerCase() === domainOf(email))

/** The domains of the tenant's staff as they are now: checked when somebody is invited, when the invitation is sent again, and when it is accepted. */
export const domainsOf = ({ settings }: Tenant): string[] => settings.Console?.EnforcedDomains ?? []

/** Checked when somebody is invited, when the invitation changes, and when it is accepted. */
export const demandDomain = (email: string, domains: readonly string[]) => {
  if (!isInDomains(email, domains)) throw badInput([{ pointer: '/Email', message: `Must be an address in ${domains.join(', ')}.` }])
}

const words = (id: number) => Object.entries(invitationStatuses).find(([, known]) => known === id)?.[0] ?? 'unknown'

/** What staff may make of it: cancel what is open, send what is not accepted. */
export const demandMove = (from: number, to: unknown) => {
  if (invitationMoves[from as InvitationStatusId].includes(to as InvitationStatusId)) return
  const message =
    from === to || to === sent || to === canceled
      ? `An invitation that is ${words(from)} can't be ${to === sent ? 'sent again' : words(Number(to))}.`
      : 'Can be set to 5, to cancel, or to 1, to send again.'
  throw new Problem('not-possible', message, { errors: [{ pointer: '/StatusId', message }] })
}

/** What looks like an address is its owner's alone: somebody else who had it as a username would stand where the owner signs in. */
export const demandUsername = ({ Username, Email }: Pick<Invitation, 'Username' | 'Email'>) => {
  if (Username?.includes('@') && Username.toLowerCase() !== Email.toLowerCase())
    throw badInput([{ pointer: '/Username', message: 'Must be the invited address, or a name without an @.' }])
}

const written = Object.keys(invitationFields) as (keyof typeof invitationFields)[]
const read = exactBodyReader(newInvitation)

/** What an inviter writes, of a whole invitation; what was removed is nothing. */
export const writtenOf = (invitation: Partial<Invitation>) =>
  Object.fromEntries(written.map((field) => [field, invitation[field] ?? (field === 'EnforcedDomains' ? [] : null)]))

/** A changed invitation as a new one has to be. */
export const checkedInvitation = (invitation: Invitation): Invitation => ({ ...invitation, ...(read(writtenOf(invitation), 'PascalCase') as object) })
