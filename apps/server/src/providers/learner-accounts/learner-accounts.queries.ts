import type { ListQuery, TenantLearnerAccount } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import { versionOf } from '../../http/responses/entity-tags.ts'
import { hasTwoStep, narrowedByTwoStep, sortedByNames } from '../../identity/accounts/account-lists.queries.ts'
import { address, flag, foldedText, id, moment, text } from '../../lists/columns.queries.ts'
import { selectedOf } from '../../lists/list.queries.ts'
import { filterCondition, noContext, pattern } from '../../lists/list-filters.queries.ts'
import { type LongList, readLongList } from '../../lists/read-list.queries.ts'

/** `idleSince`: someone seen after it who has a session is online. */
export type Since = { now: string; idleSince: string }

/** Never signed in, and has no password of their own. */
const isInvited = sql`(a.last_signed_in_at is null and (a.password_hash is null or a.password_is_temporary))`
const state = sql`case when not a.is_enabled then 'disabled' when ${isInvited} then 'invited' else 'active' end`

const isOnline = (tenantId: TenantId, { now, idleSince }: Since): Sql => sql`exists (
  select from sessions s where s.tenant_id = ${tenantId} and s.account_id = a.id and s.viewer_id is null and s.ended_at is null and s.expires_at > ${now} and s.seen_at > ${idleSince})`

/** The account's changeable fields. */
export const changeableOf = ({ IsEnabled, Email, LearnerNumber }: Pick<TenantLearnerAccount, 'IsEnabled' | 'Email' | 'LearnerNumber'>) => ({
  IsEnabled,
  Email,
  LearnerNumber,
})

type Stored = Omit<TenantLearnerAccount, 'Version'>
const versioned = (account: Stored): TenantLearnerAccount => ({ ...account, Version: versionOf(changeableOf(account)) })

const withLearner = sql`left join learners l on l.tenant_id = a.tenant_id and l.account_id = a.id`

/** Searches the account's text columns, or the number of its learner. */
const found = (
  tenantId: TenantId,
  search: unknown,
): Sql => sql`(${filterCondition('search', 'words', foldedText(sql`a.search_text`), search, noContext)} or a.id in (
  select l.account_id from learners l where l.tenant_id = ${tenantId} and l.account_id is not null and lower(l.learner_number) like lower(${pattern(search)})))`

const accounts = (tenantId: TenantId, since: Since): LongList => ({
  from: sql`accounts a`,
  key: sql`a.id`,
  columns: {
    Id: id(sql`a.id`),
    Username: address(sql`a.username`),
    Email: address(sql`a.email`),
    FirstName: text(sql`a.first_name`),
    LastName: text(sql`a.last_name`),
    State: text(sql`(${state})`),
    IsEnabled: flag(sql`a.is_enabled`),
    IsOnline: flag(isOnline(tenantId, since)),
    HasTwoStep: flag(hasTwoStep),
    CreatedOn: moment(sql`a.created_at`),
    LastSignedInAt: moment(sql`a.last_signed_in_at`),
  },
  related: {
    LearnerId: sql`l.id`,
    LearnerNumber: sql`l.learner_number`,
    RecordEmail: sql`l.email`,
    InvitedUntil: sql`case when ${isInvited} then a.temporary_until end`,
  },
  filters: {
    search: (wanted) => found(tenantId, wanted),
    emailFilter: ['Email', 'words'],
    stateFilter: ['State', 'code'],
    isOnlineFilter: ['IsOnline', 'flag'],
    learnerIdFilter: (wanted) => sql`a.id in (select account_id from learners where tenant_id = ${tenantId} and id = any (${[wanted].flat()}::bigint[]))`,
  },
  narrowedBy: narrowedByTwoStep,
  sortedBy: ['LastName', 'asc'],
  sorts: sortedByNames,
  joined: (key) => sql`accounts a on a.tenant_id = ${tenantId} and a.id = ${key} ${withLearner}`,
})

export const listLearnerAccounts = async (db: TenantDatabase, tenantId: TenantId, query: ListQuery, since: Since) => {
  const { items, totalCount } = await readLongList<Stored>(db, accounts(tenantId, since), sql`a.tenant_id = ${tenantId}`, query, noContext)
  return { items: items.map(versioned), totalCount }
}

const one = (tenantId: TenantId, id: number, since: Since) =>
  sql`select ${selectedOf(accounts(tenantId, since))} from accounts a ${withLearner} where a.tenant_id = ${tenantId} and a.id = ${id}`

export const readLearnerAccount = async (db: TenantDatabase, tenantId: TenantId, id: number, since: Since): Promise<TenantLearnerAccount | undefined> => {
  const [[account]] = await db.read<[Stored[]]>(one(tenantId, id, since))
  return account && versioned(account)
}

export const lockLearnerAccount = async (transaction: Transaction, tenantId: TenantId, id: number, since: Since): Promise<TenantLearnerAccount | undefined> => {
  const [account] = await transaction.rows<Stored>(sql`${one(tenantId, id, since)} for update of a`)
  return account && versioned(account)
}
