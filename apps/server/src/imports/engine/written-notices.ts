import type { RecordTypeName } from '@lanyard/contract'
import type pg from 'pg'
import { notifyEach } from '../../database/changes/change-notifications.queries.ts'
import type { Notice } from '../../database/changes/change-notifications.ts'

/** Types of records that processes cache or that jobs wait for. */
const subjects: Partial<Record<RecordTypeName, readonly string[]>> = {
  classes: ['small-tables'],
  'course-offers': ['small-tables'],
  documents: ['scans'],
  learners: ['changed-emails'],
  staff: ['lookups', 'small-tables'],
  timetables: ['small-tables'],
  'unit-elements': ['small-tables'],
  'unit-offers': ['small-tables'],
  units: ['small-tables'],
}

/** What every process is notified of when records of a type were written. */
export const noticesOfType = (tenantId: number, type: RecordTypeName): Notice[] => (subjects[type] ?? []).map((about) => ({ about, tenantId }))

/** For a run, which has its own transactions: notifies when the current one commits. */
export const notifyOfTypes = async (client: pg.ClientBase, tenantId: number, types: readonly RecordTypeName[]): Promise<void> => {
  const notices = types.flatMap((type) => noticesOfType(tenantId, type))
  if (notices.length > 0) await client.query(notifyEach, [notices.map((notice) => JSON.stringify(notice))])
}
