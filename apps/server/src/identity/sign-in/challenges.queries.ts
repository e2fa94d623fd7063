import type { StepProblem } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../database/database.ts'

export type ChallengeStep = 'RESET_PASSWORD' | 'MFA_SETUP' | 'MFA_VERIFY' | 'SOFTWARE_TOKEN_MFA' | 'NEW_PASSWORD_REQUIRED' | 'RECOVERY_CODES' | 'CONNECT_RECORD'

export type OpenChallenge = {
  id: string
  family: string
  step: ChallengeStep
  accountId: number | null
  openedWith: string
  onlyTenantId: TenantId | null
  username: string | null
  codeHash: Buffer | null
  heldSealed: Buffer | null
  triesLeft: number
  problem: StepProblem | null
  expiresAt: string
  usedAt: string | null
}

export type NewChallenge = Pick<OpenChallenge, 'family' | 'step' | 'accountId' | 'openedWith' | 'expiresAt'> &
  Partial<Pick<OpenChallenge, 'id' | 'username' | 'codeHash' | 'heldSealed' | 'onlyTenantId'>> & { tokenHash: Buffer; createdAt: string }

const columns = sql`id, family, step, account_id as "accountId", opened_with as "openedWith", only_tenant_id as "onlyTenantId", username, code_hash as "codeHash", held_sealed as "heldSealed",
  tries_left as "triesLeft", problem, expires_at as "expiresAt", used_at as "usedAt"`

export const addChallenge = (transaction: Transaction, poolId: TenantId, challenge: NewChallenge) =>
  transaction.rows(sql`
    insert into challenges (tenant_id, id, family, token_hash, step, account_id, opened_with, only_tenant_id, username, code_hash, held_sealed, created_at, expires_at)
    values (${poolId}, coalesce(${challenge.id ?? null}::uuid, gen_random_uuid()), ${challenge.family}::uuid, ${challenge.tokenHash}::bytea, ${challenge.step}, ${challenge.accountId}, ${challenge.openedWith},
      ${challenge.onlyTenantId ?? null}, ${challenge.username ?? null}, ${challenge.codeHash ?? null}::bytea, ${challenge.heldSealed ?? null}::bytea, ${challenge.createdAt}, ${challenge.expiresAt})`)

type Begun = Pick<OpenChallenge, 'accountId' | 'onlyTenantId' | 'openedWith'>

/** A challenge's account and how it began, read before anything is locked. The lock order is always: a tenant's service, the account, the challenge. */
export const beginningOf = async (transaction: Transaction, poolId: TenantId, tokenHash: Buffer): Promise<Begun | undefined> => {
  const [found] = await transaction.rows<Begun>(sql`
    select account_id as "accountId", only_tenant_id as "onlyTenantId", opened_with as "openedWith" from challenges
    where tenant_id = ${poolId} and token_hash = ${tokenHash}::bytea`)
  return found
}

/** The challenge of a cookie, locked until the end of the transaction, so concurrent attempts run one after another. */
export const takeChallenge = async (transaction: Transaction, poolId: TenantId, tokenHash: Buffer): Promise<OpenChallenge | undefined> => {
  const [challenge] = await transaction.rows<OpenChallenge>(sql`
    select ${columns} from challenges where tenant_id = ${poolId} and token_hash = ${tokenHash}::bytea for update`)
  return challenge
}

export const readChallenge = async (database: Database, poolId: TenantId, tokenHash: Buffer): Promise<OpenChallenge | undefined> => {
  const [[challenge]] = await database.forTenant(poolId).read<[OpenChallenge[]]>(sql`
    select ${columns} from challenges where tenant_id = ${poolId} and token_hash = ${tokenHash}::bytea`)
  return challenge
}

export const markUsed = (transaction: Transaction, poolId: TenantId, id: string, at: string) =>
  transaction.rows(sql`
    update challenges set used_at = ${at}, code_hash = null, held_sealed = null, username = null where tenant_id = ${poolId} and id = ${id}::uuid`)

export const setTry = (transaction: Transaction, poolId: TenantId, id: string, triesLeft: number, problem: StepProblem) =>
  transaction.rows(sql`update challenges set tries_left = ${triesLeft}, problem = ${problem} where tenant_id = ${poolId} and id = ${id}::uuid`)

export const endFamily = (transaction: Transaction, poolId: TenantId, family: string) =>
  transaction.rows(sql`delete from challenges where tenant_id = ${poolId} and family = ${family}::uuid`)

/** Ends the sign-in that a cookie belongs to, at any step. */
export const endFamilyOf = (transaction: Transaction, poolId: TenantId, tokenHash: Buffer) =>
  transaction.rows(sql`
    delete from challenges where tenant_id = ${poolId} and family in (select family from challenges where tenant_id = ${poolId} and token_hash = ${tokenHash}::bytea)`)

/** Ends sign-ins in progress that a tenant's service began: of its staff at the console, or of its learners (`null`) in its own pool. */
export const endChallengesWith = (transaction: Transaction, poolId: TenantId, onlyTenantId: TenantId | null, openedWith: string) =>
  transaction.rows(
    sql`delete from challenges where tenant_id = ${poolId} and only_tenant_id is not distinct from ${onlyTenantId}::int and opened_with = ${openedWith}`,
  )

/** Ends everything in progress for an account: steps, codes and links. The given sign-in continues. */
export const endChallengesOf = async (transaction: Transaction, poolId: TenantId, accountId: number, exceptFamily: string | null = null) => {
  await transaction.rows(sql`
    delete from challenges where tenant_id = ${poolId} and account_id = ${accountId} and (${exceptFamily}::uuid is null or family <> ${exceptFamily}::uuid)`)
  await transaction.rows(sql`delete from sign_in_links where tenant_id = ${poolId} and account_id = ${accountId}`)
}
