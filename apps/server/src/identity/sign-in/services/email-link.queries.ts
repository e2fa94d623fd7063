import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../../database/database.ts'

export type SignInLink = { tokenHash: Buffer; accountId: number | null; browserHash: Buffer; callbackUrl: string; expiresAt: string; choosesPassword: boolean }

export const addLink = (
  transaction: Transaction,
  poolId: TenantId,
  { tokenHash, accountId, browserHash, callbackUrl, expiresAt, choosesPassword }: SignInLink,
) =>
  transaction.rows(sql`
    insert into sign_in_links (tenant_id, token_hash, account_id, browser_hash, callback_url, expires_at, chooses_password)
    values (${poolId}, ${tokenHash}::bytea, ${accountId}, ${browserHash}::bytea, ${callbackUrl}, ${expiresAt}, ${choosesPassword})`)

/** Every open link of an account, such as those sent to an address it no longer has. */
export const dropLinks = (transaction: Transaction, poolId: TenantId, accountId: number) =>
  transaction.rows(sql`delete from sign_in_links where tenant_id = ${poolId} and account_id = ${accountId}`)

/** Only the latest inviting link is valid. */
export const dropInvitingLinks = (transaction: Transaction, poolId: TenantId, accountId: number) =>
  transaction.rows(sql`delete from sign_in_links where tenant_id = ${poolId} and account_id = ${accountId} and chooses_password`)

const columns = sql`token_hash as "tokenHash", account_id as "accountId", browser_hash as "browserHash", callback_url as "callbackUrl", expires_at as "expiresAt", chooses_password as "choosesPassword"`

export const readLink = async (database: Database, poolId: TenantId, tokenHash: Buffer): Promise<SignInLink | undefined> => {
  const [[link]] = await database.forTenant(poolId).read<[SignInLink[]]>(sql`
    select ${columns} from sign_in_links where tenant_id = ${poolId} and token_hash = ${tokenHash}::bytea`)
  return link
}

/** Takes the row, so only one caller uses the link. */
export const takeLink = async (transaction: Transaction, poolId: TenantId, tokenHash: Buffer): Promise<SignInLink | undefined> => {
  const [link] = await transaction.rows<SignInLink>(sql`
    delete from sign_in_links where tenant_id = ${poolId} and token_hash = ${tokenHash}::bytea returning ${columns}`)
  return link
}
