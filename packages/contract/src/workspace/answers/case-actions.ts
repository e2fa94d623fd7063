import { z } from 'zod'
import type { Permission } from '../../permission.ts'
import { largestId } from '../../query.ts'
import { portalSectionNames } from './portal-sections.ts'

/** What is done when a reply is sent: all of it, or nothing. */
export const caseAction = z.discriminatedUnion('kind', [
  /** Approves everything that waits in a request of the learner. `version`: as the person saw it. */
  z.strictObject({ kind: z.literal('approve-change'), requestId: z.int().min(1).max(largestId), version: z.int().min(0) }),
  z.strictObject({ kind: z.literal('invite-again') }),
  z.strictObject({ kind: z.literal('reset-two-step') }),
  /** What the learner owes at the moment the reply is sent. */
  z.strictObject({ kind: z.literal('share-statement') }),
  z.strictObject({ kind: z.literal('open-section'), section: z.enum(portalSectionNames) }),
])
export type CaseAction = z.output<typeof caseAction>

export const mostActions = 5
export const caseActions = z.array(caseAction).max(mostActions)

/** What each action needs, besides answering the case. */
export const actionPermissions: Readonly<Record<CaseAction['kind'], Permission | null>> = {
  'approve-change': 'approvals:decide',
  'invite-again': 'users:write',
  'reset-two-step': 'users:write',
  'share-statement': 'learners:read-finance',
  'open-section': null,
}

/** Tells actions apart: each is done once. */
export const keyOfAction = (action: CaseAction): string =>
  action.kind === 'approve-change' ? `${action.kind} ${action.requestId}` : action.kind === 'open-section' ? `${action.kind} ${action.section}` : action.kind
