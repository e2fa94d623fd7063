import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { noQuery, skip, take } from '../query.ts'
import { tenantItemParams, tenantParams } from './tenant-params.ts'

/** How many invitations of a round are sent in a minute, unless it says otherwise, and at most. */
export const invitationsPerMinute = { usual: 60, most: 600 }

export const invitationRoundStates = ['sending', 'paused', 'done', 'cancelled'] as const

const round = z.object({
  Id: z.int(),
  State: z.enum(invitationRoundStates),
  PerMinute: z.int(),
  /** Learners who could be invited when it started. */
  Total: z.int(),
  Sent: z.int(),
  /** Learners who could no longer be invited when it was their turn. */
  Skipped: z.int(),
  StartedBy: z.string(),
  StartedAt: z.iso.datetime(),
  ChangedAt: z.iso.datetime(),
})
export type InvitationRound = z.output<typeof round>

/** Learners without an account: who can be invited, and why the others can't. */
const preview = z.object({
  CanBeInvited: z.int(),
  WithoutEmail: z.int(),
  /** Their address is that of an account. */
  EmailTaken: z.int(),
  /** Several of them have the same address; the first can be invited. */
  EmailShared: z.int(),
  HaveAccount: z.int(),
})
export type InvitationPreview = z.output<typeof preview>

/** Inviting all learners who have no account yet, some at a time. */
export const learnerInvitationCalls = pascalCased({
  previewLearnerInvitations: {
    method: 'GET',
    path: '/tenants/{tenantCode}/learner-invitations/preview',
    summary: 'How many learners can be invited, and why others can’t',
    needs: 'users:write',
    params: tenantParams,
    query: noQuery,
    answer: plain(preview),
  },
  listLearnerInvitations: {
    method: 'GET',
    path: '/tenants/{tenantCode}/learner-invitations',
    summary: 'Rounds of invitations, newest first',
    needs: 'users:write',
    params: tenantParams,
    query: z.strictObject({ skip, take }),
    answer: page(round),
  },
  startLearnerInvitations: {
    method: 'POST',
    path: '/tenants/{tenantCode}/learner-invitations',
    summary: 'Invite every learner who has an email address and no account, some a minute',
    needs: 'users:write',
    params: tenantParams,
    query: noQuery,
    body: { name: 'round', schema: z.strictObject({ PerMinute: z.int().min(1).max(invitationsPerMinute.most).optional() }) },
    answer: plain(round),
  },
  updateLearnerInvitations: {
    method: 'PUT',
    path: '/tenants/{tenantCode}/learner-invitations/{id}',
    summary: 'Pause a round, go on with it, or end it',
    needs: 'users:write',
    params: tenantItemParams,
    query: noQuery,
    body: { name: 'round', schema: z.strictObject({ State: z.enum(['sending', 'paused', 'cancelled']) }) },
    answer: plain(round),
  },
})
