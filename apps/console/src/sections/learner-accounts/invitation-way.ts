import type { learnerInvitationWays } from '@lanyard/contract'

export type InvitationWay = (typeof learnerInvitationWays)[number]
