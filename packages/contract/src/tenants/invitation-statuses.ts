/** The meanings of `StatusId`. */
export const invitationStatuses = { sent: 1, accepted: 2, declined: 3, expired: 4, canceled: 5 } as const
export type InvitationStatus = keyof typeof invitationStatuses
export type InvitationStatusId = (typeof invitationStatuses)[InvitationStatus]

const { sent, accepted, declined, expired, canceled } = invitationStatuses

/** What staff can do with an invitation: cancel it or send it again. */
export const invitationMoves: Readonly<Record<InvitationStatusId, readonly InvitationStatusId[]>> = {
  [sent]: [canceled, sent],
  [accepted]: [],
  [declined]: [sent],
  [expired]: [sent],
  [canceled]: [sent],
}

/** How many days a link is valid. */
export const invitationDays = 7

/** Why the tenant's identity service sent a person back to the invitation page: `problem` in the URL. */
export const invitationReturns = ['canceled', 'unavailable', 'gone', 'address', 'unverified', 'domain', 'account', 'disabled'] as const
export type InvitationReturn = (typeof invitationReturns)[number]
