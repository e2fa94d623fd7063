import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'
import { canceled, sent } from './invitation-statuses.queries.ts'

type Ended = { id: number; keyId: number }

/** Cancels open invitations that these keys sent or got a link for. */
export const cancelSentByKeys = (transaction: Transaction, tenantId: TenantId, keyIds: readonly number[], at: string): Promise<Ended[]> =>
  transaction.rows(sql`
    update invitations set status_id = ${canceled}, token_hash = null, modified_at = ${at}
    where tenant_id = ${tenantId} and sent_by_key_id = any (${keyIds}::bigint[]) and status_id = ${sent} and expires_at > ${at}
    returning id, sent_by_key_id as "keyId"`)

/** Ends links and temporary passwords that these keys gave to learners without their own password yet. */
export const endLetInByKeys = async (transaction: Transaction, tenantId: TenantId, keyIds: readonly number[], at: string): Promise<Ended[]> => {
  const ended = await transaction.rows<Ended>(sql`
    update accounts set temporary_until = ${at}
    where tenant_id = ${tenantId} and let_in_by_key_id = any (${keyIds}::bigint[]) and temporary_until > ${at}
    returning id, let_in_by_key_id as "keyId"`)
  await transaction.rows(sql`
    delete from sign_in_links where tenant_id = ${tenantId} and chooses_password and account_id = any (${ended.map(({ id }) => id)}::bigint[])`)
  return ended
}
