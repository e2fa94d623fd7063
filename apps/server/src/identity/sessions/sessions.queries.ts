import type { Role } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { Viewer } from '../../caller.ts'
import { endedSessions, notifying } from '../../database/changes/notifying.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { Database, TenantId, Transaction } from '../../database/database.ts'
import type { Claims } from './tokens.ts'

/** A session that is valid until one of its limits passes. */
export type LiveSession = {
  tenantId: TenantId
  accountId: number
  /** The account's own record. `null` if it has none, or is of the console's pool. */
  learnerId: number | null
  accountName: string
  isOperator: boolean
  roles: Role[]
  seenAt: number
  expiresAt: number
  /** The tenant whose identity service opened it. `null` if the person signed in with their own factors. */
  onlyTenantId: TenantId | null
  /** Who of the provider's staff sees the portal through this session, as the learner sees it. `null` if it is the person's own. */
  viewer: Viewer | null
}

type Moments = 'seenAt' | 'expiresAt'
type Found<Of> = Omit<Of, Moments> & { [Moment in Moments]: string }
const withMoments = <Of extends { [Moment in Moments]: string }>(found: Of) => ({
  ...found,
  seenAt: Date.parse(found.seenAt),
  expiresAt: Date.parse(found.expiresAt),
})

export const poolOf = ({ pool, tid }: Pick<Claims, 'pool' | 'tid'>) => (pool === 'console' ? consolePool : tid)

const live = sql`
  coalesce(s.chosen_tenant_id, s.tenant_id) as "tenantId", a.id as "accountId", l.id as "learnerId", a.username as "accountName", a.is_operator as "isOperator", s.seen_at as "seenAt", s.expires_at as "expiresAt",
  s.only_tenant_id as "onlyTenantId",
  case when s.viewer_id is not null then jsonb_build_object('accountId', s.viewer_id, 'roles', coalesce(v.roles, '{}')) end as viewer,
  case when s.tenant_id <> 0 then array['Learner'] when a.is_operator then array['Operator'] else coalesce(m.roles, '{}') end as roles`

const from = sql`
  from sessions s
  join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
  left join learners l on l.tenant_id = s.tenant_id and l.account_id = a.id
  left join console_memberships m on s.tenant_id = 0 and m.account_id = a.id and m.for_tenant_id = s.chosen_tenant_id and m.is_enabled
  left join console_memberships v on v.account_id = s.viewer_id and v.for_tenant_id = s.tenant_id and v.is_enabled`

/** A session that a one-time link stands for: it isn't usable until the link is opened. */
export const viewingCode = 'viewing-code'

/** A tenant's identity service never opens an operator's session. */
const usable = sql`s.ended_at is null and a.is_enabled and (s.only_tenant_id is null or not a.is_operator) and s.opened_with <> ${viewingCode}`

/** The session of a token, if it is still valid for that tenant. */
export const findSession = async (database: Database, claims: Claims): Promise<LiveSession | undefined> => {
  const poolId = poolOf(claims)
  const [[found]] = await database.forTenant(poolId).read<[Found<LiveSession>[]]>(sql`
    select ${live} ${from}
    where s.tenant_id = ${poolId} and s.id = ${claims.sid}::uuid and ${usable}
      and coalesce(s.chosen_tenant_id, s.tenant_id) = ${claims.tid}`)
  return found && withMoments(found)
}

export type CookieSession = LiveSession & {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  chosenTenantId: TenantId | null
}

/** The session of a cookie. */
export const findSessionByToken = async (database: Database, poolId: TenantId, tokenHash: Buffer): Promise<CookieSession | undefined> => {
  const [[found]] = await database.forTenant(poolId).read<[Found<CookieSession>[]]>(sql`
    select s.id, ${live}, a.email, a.first_name as "firstName", a.last_name as "lastName", s.chosen_tenant_id as "chosenTenantId" ${from}
    where s.tenant_id = ${poolId} and s.token_hash = ${tokenHash}::bytea and ${usable}`)
  return found && withMoments(found)
}

/** Records that a session was used, so it doesn't become idle. */
export const touchSession = (database: Database, poolId: TenantId, sessionId: string, at: number) => {
  const moment = new Date(at).toISOString()
  return database
    .forTenant(poolId)
    .write((transaction) =>
      transaction.rows(sql`update sessions set seen_at = ${moment} where tenant_id = ${poolId} and id = ${sessionId}::uuid and seen_at < ${moment}`),
    )
}

export type NewSession = {
  poolId: TenantId
  accountId: number
  tokenHash: Buffer
  origin: string
  chosenTenantId: TenantId | null
  onlyTenantId: TenantId | null
  openedWith: string
  address: string
  device: string | null
  createdAt: string
  expiresAt: string
}

const mostSessions = 10

/** The caller has locked the account's row, so there are never more than ten. */
export const addSession = async (transaction: Transaction, session: NewSession): Promise<{ id: string; endedOthers: boolean }> => {
  const { poolId, accountId, createdAt } = session
  const ended = await transaction.rows(
    notifying(
      sql`
    update sessions set ended_at = ${createdAt}, ended_because = 'more than ten' where tenant_id = ${poolId} and id in (
      select id from sessions where tenant_id = ${poolId} and account_id = ${accountId} and viewer_id is null and ended_at is null and expires_at > ${createdAt}
      order by seen_at desc, created_at desc offset ${mostSessions - 1}) returning id`,
      endedSessions,
    ),
  )
  const [added] = await transaction.rows<{ id: string }>(sql`
    insert into sessions (tenant_id, account_id, token_hash, origin, chosen_tenant_id, only_tenant_id, opened_with, address, device, created_at, seen_at, expires_at)
    values (${poolId}, ${accountId}, ${session.tokenHash}::bytea, ${session.origin}, ${session.chosenTenantId}, ${session.onlyTenantId}, ${session.openedWith},
      ${session.address}, ${session.device}, ${createdAt}, ${createdAt}, ${session.expiresAt})
    returning id`)
  await transaction.rows(sql`update accounts set last_signed_in_at = ${createdAt} where tenant_id = ${poolId} and id = ${accountId}`)
  return { id: (added as { id: string }).id, endedOthers: ended.length > 0 }
}

type Which = {
  accountId?: number
  id?: string
  except?: string
  origin?: string
  tokenHash?: Buffer
  onlyTenantId?: TenantId | null
  openedWith?: string
  /** Only accounts whose email is in none of these domains. Empty means all accounts. */
  outside?: readonly string[]
}

/** Ends sessions of a pool: one, all of an account, all but one, all of a site, or those opened by a tenant's service. Returns those that were still open. */
export const endSessions = async (transaction: Transaction, poolId: TenantId, which: Which, at: string, because: string): Promise<string[]> => {
  const { accountId = null, id = null, except = null, origin = null, tokenHash = null, onlyTenantId = null, openedWith = null, outside = [] } = which
  const ended = await transaction.rows<{ id: string }>(
    notifying(
      sql`
    update sessions set ended_at = ${at}, ended_because = ${because}
    where tenant_id = ${poolId} and ended_at is null
      and (${accountId}::bigint is null or account_id = ${accountId}::bigint) and (${id}::uuid is null or id = ${id}::uuid)
      and (${except}::uuid is null or id <> ${except}::uuid) and (${origin}::text is null or origin = ${origin}::text)
      and (${tokenHash}::bytea is null or token_hash = ${tokenHash}::bytea)
      and (${onlyTenantId}::int is null or only_tenant_id = ${onlyTenantId}::int) and (${openedWith}::text is null or opened_with = ${openedWith}::text)
      and (${outside.length} = 0 or account_id in (
        select a.id from accounts a where a.tenant_id = ${poolId} and lower(substring(a.email from '[^@]*$')) <> all (${outside}::text[])))
    returning id`,
      endedSessions,
    ),
  )
  return ended.map(({ id: endedId }) => endedId)
}

export type SignedInDevice = { sessionId: string; device: string | null; address: string | null; signedInAt: string; lastSeenAt: string }

type Whose = { poolId: TenantId; accountId: number; onlyTenantId?: TenantId | null }

/** An account's sessions. For a session opened by a tenant's service, only sessions of that kind. */
export const listSessions = async (database: Database, whose: Whose, now: string, idleSince: string): Promise<SignedInDevice[]> => {
  const { poolId, accountId, onlyTenantId = null } = whose
  const [rows] = await database.forTenant(poolId).read<[SignedInDevice[]]>(sql`
    select id as "sessionId", device, address, created_at as "signedInAt", seen_at as "lastSeenAt" from sessions
    where tenant_id = ${poolId} and account_id = ${accountId} and viewer_id is null and ended_at is null and expires_at > ${now} and seen_at > ${idleSince}
      and (${onlyTenantId}::int is null or only_tenant_id = ${onlyTenantId}::int)
    order by seen_at desc, id`)
  return rows
}

export const chooseTenant = (transaction: Transaction, sessionId: string, tenantId: TenantId | null) =>
  transaction.rows(
    notifying(sql`update sessions set chosen_tenant_id = ${tenantId} where tenant_id = ${consolePool} and id = ${sessionId}::uuid`, {
      about: 'sessions',
      sessionId,
    }),
  )
