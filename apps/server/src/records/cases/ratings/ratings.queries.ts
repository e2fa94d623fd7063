import type { CaseRatingAnswer } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import type { RatedCase } from './rating-address.ts'

export type Rating = { answer: CaseRatingAnswer; comment: string | null; ratedAt: string }
/** A case and its rating. Without an answer, there is none. */
export type RatingRow = { supportCaseId: number; closedAt: string | null } & (Rating | { answer: null; comment: null; ratedAt: null })

/** A merged case is rated in the one that it became part of. */
export const selectRating = (tenantId: TenantId, { supportCaseId, learnerId }: RatedCase): Sql => sql`
  select k.id as "supportCaseId", k.closed_at as "closedAt", r.answer, r.comment, r.rated_at as "ratedAt"
  from support_cases k left join case_ratings r on r.tenant_id = ${tenantId} and r.support_case_id = k.id
  where k.tenant_id = ${tenantId} and k.learner_id = ${learnerId} and k.id = (
    select coalesce(m.merged_into_id, m.id) from support_cases m where m.tenant_id = ${tenantId} and m.learner_id = ${learnerId} and m.id = ${supportCaseId})`

/** The same. Nobody else rates the case until the end of the transaction. */
export const holdRating = async (transaction: Transaction, tenantId: TenantId, rated: RatedCase): Promise<RatingRow | undefined> => {
  await transaction.rows(sql`select 1 from support_cases where tenant_id = ${tenantId} and id = ${rated.supportCaseId} for no key update`)
  const [row] = await transaction.rows<RatingRow>(selectRating(tenantId, rated))
  return row
}

export const putRating = (transaction: Transaction, tenantId: TenantId, supportCaseId: number, { answer, comment, ratedAt }: Rating, at: string) =>
  transaction.rows(sql`
    insert into case_ratings (tenant_id, support_case_id, answer, comment, rated_at, changed_at)
    values (${tenantId}, ${supportCaseId}, ${answer}, ${comment}, ${ratedAt}, ${at})
    on conflict (tenant_id, support_case_id) do update
      set answer = excluded.answer, comment = excluded.comment, rated_at = excluded.rated_at, changed_at = excluded.changed_at`)
