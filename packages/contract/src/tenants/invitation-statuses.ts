/** `StatusId` and what it stands for. */
export const invitationStatuses = { 1: 'sent', 2: 'accepted', 3: 'declined', 4: 'expired', 5: 'canceled' } as const
export type InvitationStatusId = keyof typeof invitationStatuses

/** What staff may make of an invitation: cancel it, or send it again. */
export const invitationMoves: Readonly<Record<InvitationStatusId, readonly InvitationStatusId[]>> = { 1: [5, 1], 2: [], 3: [1], 4: [1], 5: [1] }

/** Days that a link is good for. */
export const invitationDays = 7

/** Why somebody comes back from the tenant's service to the page of the invitation: `problem` in its address. */
export const invitationReturns = ['canceled', 'unavailable', 'gone', 'address', 'unverified', 'domain', 'account', 'disabled'] as const
export type InvitationReturn = (typeof invitationReturns)[number]
