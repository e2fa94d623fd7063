import { type InvitationStatusId, invitationFields, invitationMoves, invitationStatuses, newInvitation } from '@lanyard/contract'
import { badInput, Problem } from '../../common/problem.ts'
import { exactBodyReader } from '../../http/requests/validation.ts'
import type { Tenant } from '../../sites/site.ts'
import type { Invitation } from './invitations.queries.ts'

export const { sent, canceled } = invitationStatuses

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

export const isInDomains = (email: string, domains: readonly string[]) =>
  domains.length === 0 || domains.some((domain) => domain.toLowerCase() === domainOf(email))

/** The tenant's current email domains for staff. Checked when inviting, sending again and accepting. */
export const domainsOf = ({ settings }: Tenant): string[] => settings.Console?.EnforcedDomains ?? []

/** Checked when inviting, changing and accepting. */
export const demandDomain = (email: string, domains: readonly string[]) => {
  if (!isInDomains(email, domains)) throw badInput([{ pointer: '/Email', message: `Must be an address in ${domains.join(', ')}.` }])
}

const statusName = (id: number) => Object.entries(invitationStatuses).find(([, known]) => known === id)?.[0] ?? 'unknown'

/** The status changes staff can make: cancel an open invitation, send one that wasn't accepted. */
export const demandMove = (from: number, to: unknown) => {
  if (invitationMoves[from as InvitationStatusId].includes(to as InvitationStatusId)) return
  const message =
    from === to || to === sent || to === canceled
      ? `An invitation that is ${statusName(from)} can't be ${to === sent ? 'sent again' : statusName(Number(to))}.`
      : 'Can be set to 5, to cancel, or to 1, to send again.'
  throw new Problem('not-possible', message, { errors: [{ pointer: '/StatusId', message }] })
}

/** A username that looks like an email belongs to that email's owner: anyone else could impersonate them at sign-in. */
export const demandUsername = ({ Username, Email }: Pick<Invitation, 'Username' | 'Email'>) => {
  if (Username?.includes('@') && Username.toLowerCase() !== Email.toLowerCase())
    throw badInput([{ pointer: '/Username', message: 'Must be the invited address, or a name without an @.' }])
}

const written = Object.keys(invitationFields) as (keyof typeof invitationFields)[]
const read = exactBodyReader(newInvitation)

/** The fields an inviter writes. A removed field is null. */
export const writtenOf = (invitation: Partial<Invitation>) =>
  Object.fromEntries(written.map((field) => [field, invitation[field] ?? (field === 'EnforcedDomains' ? [] : null)]))

/** A changed invitation must meet the same rules as a new one. */
export const checkedInvitation = (invitation: Invitation): Invitation => ({ ...invitation, ...(read(writtenOf(invitation), 'PascalCase') as object) })
