import type { LearnerSegment } from '@lanyard/contract'
import { type Caller, holds } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import type { TenantId } from '../../database/database.ts'

/** What a caller sees of learners: everything, or their identity and their money. */
export type LearnerAccess = { tenantId: TenantId; seesRecords: boolean; seesMoney: boolean }

export const learnerAccessOf = (caller: Caller): LearnerAccess => ({
  tenantId: caller.tenantId,
  seesRecords: holds(caller, 'learners:read'),
  seesMoney: holds(caller, 'learners:read-finance'),
})

/** Refuses segments about records that the caller doesn't see. */
export const demandSegments = ({ seesRecords, seesMoney }: LearnerAccess, wanted: LearnerSegment | readonly LearnerSegment[] | undefined) => {
  for (const segment of [wanted ?? []].flat()) {
    const isSeen = segment === 'overdue' ? seesMoney : segment === 'never-signed-in' ? true : seesRecords
    if (!isSeen) throw new Problem('not-allowed')
  }
}
