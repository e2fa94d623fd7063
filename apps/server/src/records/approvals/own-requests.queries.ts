import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '../../database/database.ts'
import { learnerOf, own, type Scope } from '../scope.queries.ts'
import { type FieldRow, fieldColumns } from './change-requests.queries.ts'

export type OwnFieldRow = FieldRow & { createdAt: string }

/** A learner's fields that wait, and those decided since. */
export const selectOwnFields = (scope: Scope, since: string): Sql => sql`
  select r.created_at as "createdAt", ${fieldColumns}
  from change_requests r join change_request_fields f on f.tenant_id = ${scope.tenantId} and f.change_request_id = r.id
  left join staff s on s.tenant_id = ${scope.tenantId} and s.id = f.staff_id
  where ${own('r', scope)} and (f.state = 'waiting' or (f.state in ('approved', 'declined') and f.decided_at > ${since}))
  order by r.created_at desc, r.id desc, f.field`

export const selectOwnDocuments = (scope: Scope): Sql => sql`
  select d.change_request_id as "changeRequestId", d.id as "documentId", d.storage_key as filepath, d.filename, d.size,
    d.last_modified_user_id as "lastModifiedUserId", d.last_modified_at as "lastModifiedTimeStamp"
  from documents d where ${own('d', scope)} and d.change_request_id is not null and d.state in ('clean', 'scanning') order by d.id`

/** Locks the learner. Their requests are only changed under this lock. */
export const lockLearner = async (transaction: Transaction, scope: Scope): Promise<number | undefined> => {
  const [learner] = await transaction.rows<{ id: number }>(
    sql`select l.id from learners l where l.tenant_id = ${scope.tenantId} and l.id = ${learnerOf(scope)} for update`,
  )
  return learner?.id
}

export const ownRequestExists = async (transaction: Transaction, scope: Scope, id: number): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from change_requests r where ${own('r', scope)} and r.id = ${id}`)).length > 0
