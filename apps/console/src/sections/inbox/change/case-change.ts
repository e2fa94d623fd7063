import type { CaseStatus } from '@lanyard/contract/statuses'

/** What staff change about a case. */
export type CaseChange = {
  status?: CaseStatus
  heldUntil?: string | null
  assigneeAccountId?: number | null
  teamId?: number | null
  categoryId?: number
  priorityId?: number | null
  isRestricted?: boolean
  subject?: string
}
