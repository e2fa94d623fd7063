import sql, { type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { isInvitedAccount, type SegmentContext, segmentCondition } from '../staff-learners/learner-segments.queries.ts'

/** As many as the list of learners has with this segment. */
export const countExpiringDocuments = (context: SegmentContext): Sql => sql`
  select count(*)::int as count from learners l
  where l.tenant_id = ${context.tenantId} and l.retired_at is null and ${segmentCondition(['document-expiring'], context)}`

/** As many as the list of learners has with an invited account. */
export const countInvitedLearners = (tenantId: TenantId): Sql => sql`
  select count(*)::int as count from learners l join accounts a on a.tenant_id = ${tenantId} and a.id = l.account_id and ${isInvitedAccount}
  where l.tenant_id = ${tenantId} and l.retired_at is null`
