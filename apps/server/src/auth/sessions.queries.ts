import type { Role } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { Database } from '../platform/database.ts'
import type { Claims } from './tokens.ts'

/** A session that can be used until one of its moments passes. */
export type LiveSession = { accountId: number; accountName: string; isOperator: boolean; roles: Role[]; seenAt: number; expiresAt: number }

type Found = Omit<LiveSession, 'seenAt' | 'expiresAt'> & { seenAt: string; expiresAt: string }

const learnerSession = async (database: Database, { tid, sid }: Claims) => {
  const [rows] = await database.forTenant(tid).read<[Found[]]>(sql`
    select a.id as "accountId", a.username as "accountName", false as "isOperator", array['Learner'] as roles, s.seen_at as "seenAt", s.expires_at as "expiresAt"
    from learner_sessions s join learner_accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
    where s.tenant_id = ${tid} and s.id = ${sid}::uuid and s.ended_at is null and a.is_enabled`)
  return rows[0]
}

const consoleSession = async (database: Database, { tid, sid }: Claims) => {
  const [rows] = await database.shared.read<[Found[]]>(sql`
    select a.id as "accountId", a.email as "accountName", a.is_operator as "isOperator",
      case when a.is_operator then array['Operator'] else coalesce(m.roles, '{}') end as roles, s.seen_at as "seenAt", s.expires_at as "expiresAt"
    from console_sessions s
    join console_accounts a on a.id = s.account_id
    left join console_memberships m on m.account_id = a.id and m.for_tenant_id = s.chosen_tenant_id
    where s.id = ${sid}::uuid and coalesce(s.chosen_tenant_id, 0) = ${tid} and s.ended_at is null and a.is_enabled`)
  return rows[0]
}

/** The session a token belongs to, if it is still there for that tenant. */
export const findSession = async (database: Database, claims: Claims): Promise<LiveSession | undefined> => {
  const found = await (claims.pool === 'learner' ? learnerSession : consoleSession)(database, claims)
  return found && { ...found, seenAt: Date.parse(found.seenAt), expiresAt: Date.parse(found.expiresAt) }
}

/** Records that a session was used, so that it does not become idle. */
export const touchSession = (database: Database, { pool, tid, sid }: Claims, at: number) => {
  const moment = new Date(at).toISOString()
  return pool === 'learner'
    ? database
        .forTenant(tid)
        .write((transaction) => transaction.rows(sql`update learner_sessions set seen_at = ${moment} where tenant_id = ${tid} and id = ${sid}::uuid`))
    : database.shared.write((transaction) => transaction.rows(sql`update console_sessions set seen_at = ${moment} where id = ${sid}::uuid`))
}
