import type { learnerInvitationMethods } from '@lanyard/contract'

export type InvitationMethod = (typeof learnerInvitationMethods)[number]
