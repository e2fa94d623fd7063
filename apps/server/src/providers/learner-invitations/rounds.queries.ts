import type { InvitationPreview, InvitationRound } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import type { Database, TenantDatabase, TenantId, Transaction } from '../../database/database.ts'

export type Round = Omit<InvitationRound, 'StartedBy'> & {
  StartedBy: string
  accountId: number | null
  lastLearnerId: number
  minuteBeganAt: string
  turnsInMinute: number
}

const columns = sql`id as "Id", state as "State", per_minute as "PerMinute", total as "Total", sent as "Sent", skipped as "Skipped", started_by as "StartedBy",
  started_at as "StartedAt", changed_at as "ChangedAt", account_id as "accountId", last_learner_id as "lastLearnerId", minute_began_at as "minuteBeganAt", turns_in_minute as "turnsInMinute"`

/** Learners without an account, by what speaks against inviting them. */
const uninvited = (tenantId: TenantId) => sql`
  select l.id, nullif(trim(l.email), '') is null as "isWithoutEmail",
    exists (select from accounts a where a.tenant_id = ${tenantId} and (lower(a.email) = lower(trim(l.email)) or lower(a.username) = lower(trim(l.email)))) as "isTaken",
    row_number() over (partition by lower(trim(l.email)) order by l.id) > 1 as "isShared"
  from learners l where l.tenant_id = ${tenantId} and l.account_id is null and l.retired_at is null`

export const previewRound = async (db: TenantDatabase, tenantId: TenantId): Promise<InvitationPreview> => {
  const [[counted]] = await db.read<[InvitationPreview[]]>(sql`
    select count(*) filter (where not "isWithoutEmail" and not "isTaken" and not "isShared")::int as "CanBeInvited",
      count(*) filter (where "isWithoutEmail")::int as "WithoutEmail", count(*) filter (where "isTaken")::int as "EmailTaken",
      count(*) filter (where "isShared" and not "isWithoutEmail" and not "isTaken")::int as "EmailShared",
      (select count(*)::int from learners where tenant_id = ${tenantId} and account_id is not null) as "HaveAccount"
    from (${uninvited(tenantId)}) u`)
  return counted as InvitationPreview
}

type Started = { perMinute: number; accountId: number | null; startedBy: string; at: string }

/** Starts a round, unless one is open. */
export const startRound = async (
  transaction: Transaction,
  tenantId: TenantId,
  { perMinute, accountId, startedBy, at }: Started,
): Promise<Round | undefined> => {
  // Inserted as a value: a distributed database would work out the id of a selected count where the serving role may not.
  const [counted] = await transaction.rows<{ total: number }>(
    sql`select count(*) filter (where not "isWithoutEmail" and not "isTaken" and not "isShared")::int as total from (${uninvited(tenantId)}) u`,
  )
  const [round] = await transaction.rows<Round>(
    notifying(
      sql`
    insert into learner_invitation_rounds (tenant_id, per_minute, total, account_id, started_by, started_at, changed_at, minute_began_at)
    values (${tenantId}, ${perMinute}, ${counted?.total ?? 0}, ${accountId}, ${startedBy}, ${at}, ${at}, ${at})
    on conflict (tenant_id) where state in ('sending', 'paused') do nothing returning ${columns}`,
      { about: 'learner-invitations', tenantId },
    ),
  )
  return round
}

export const listRounds = async (db: TenantDatabase, tenantId: TenantId, { skip = 0, take = 50 }: { skip?: number | undefined; take?: number | undefined }) => {
  const [items, [counted]] = await db.read<[Round[], { count: number }[]]>(
    sql`select ${columns} from learner_invitation_rounds where tenant_id = ${tenantId} order by id desc offset ${skip} limit ${take}`,
    sql`select count(*)::int as count from learner_invitation_rounds where tenant_id = ${tenantId}`,
  )
  return { items, totalCount: counted?.count ?? 0 }
}

export const moveRound = async (transaction: Transaction, tenantId: TenantId, id: number, state: string, at: string): Promise<Round | undefined> => {
  const [round] = await transaction.rows<Round>(
    notifying(
      sql`
    update learner_invitation_rounds set state = ${state}, changed_at = ${at}
    where tenant_id = ${tenantId} and id = ${id} and state in ('sending', 'paused') returning ${columns}`,
      { about: 'learner-invitations', tenantId },
    ),
  )
  return round
}

export const hasRound = (tenantId: TenantId) => sql`select 1 from learner_invitation_rounds where tenant_id = ${tenantId} and state = 'sending'`

export type NextLearner = { learnerId: number; email: string; firstName: string | null; lastName: string | null; isTaken: boolean }

/** The round, held, and the learner whose turn it is. Without one the round is done. */
export const holdNext = async (transaction: Transaction, tenantId: TenantId): Promise<{ round: Round; next: NextLearner | undefined } | undefined> => {
  const [round] = await transaction.rows<Round>(
    sql`select ${columns} from learner_invitation_rounds where tenant_id = ${tenantId} and state = 'sending' for update skip locked`,
  )
  if (!round) return undefined
  const [next] = await transaction.rows<NextLearner>(sql`
    select l.id as "learnerId", trim(l.email) as email, l.first_name as "firstName", l.last_name as "lastName",
      exists (select from accounts a where a.tenant_id = ${tenantId} and (lower(a.email) = lower(trim(l.email)) or lower(a.username) = lower(trim(l.email)))) as "isTaken"
    from learners l
    where l.tenant_id = ${tenantId} and l.id > ${round.lastLearnerId} and l.account_id is null and l.retired_at is null and nullif(trim(l.email), '') is not null
    order by l.id limit 1 for update`)
  return { round, next }
}

type Turn = { learnerId: number; isSent: boolean; at: string; isFirstOfMinute: boolean }

export const countTurn = (transaction: Transaction, tenantId: TenantId, id: number, { learnerId, isSent, at, isFirstOfMinute }: Turn) =>
  transaction.rows(sql`
    update learner_invitation_rounds set last_learner_id = ${learnerId}, sent = sent + ${isSent ? 1 : 0}, skipped = skipped + ${isSent ? 0 : 1}, changed_at = ${at},
      minute_began_at = case when ${isFirstOfMinute} then ${at}::timestamptz else minute_began_at end,
      turns_in_minute = case when ${isFirstOfMinute} then 1 else turns_in_minute + 1 end
    where tenant_id = ${tenantId} and id = ${id}`)

export const endRound = (transaction: Transaction, tenantId: TenantId, id: number, at: string) =>
  transaction.rows(sql`update learner_invitation_rounds set state = 'done', changed_at = ${at} where tenant_id = ${tenantId} and id = ${id}`)

/** Tenants with a round to go on with. */
export const tenantsSending = async (database: Database, ids: readonly TenantId[]): Promise<TenantId[]> => {
  const found = await database.readEach(ids, hasRound)
  return ids.filter((_, index) => (found[index]?.length ?? 0) > 0)
}
