import type { TenantLearnerAccount } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import { versionOf } from '../../http/responses/entity-tags.ts'
import { pattern } from '../../lists/list-filters.queries.ts'
import { anyCode, inFolded, inText, type Paging, readPage, withTwoStep } from '../../lists/page.queries.ts'

/** `idleSince`: who was seen after it and has a session is online. */
export type Since = { now: string; idleSince: string }

/** Nobody who never came in and has no password of their own. */
const isInvited = sql`(a.last_signed_in_at is null and (a.password_hash is null or a.password_is_temporary))`
const state = sql`case when not a.is_enabled then 'disabled' when ${isInvited} then 'invited' else 'active' end`

const isOnline = (tenantId: TenantId, { now, idleSince }: Since): Sql => sql`exists (
  select from sessions s where s.tenant_id = ${tenantId} and s.account_id = a.id and s.ended_at is null and s.expires_at > ${now} and s.seen_at > ${idleSince})`

const columns = (tenantId: TenantId, since: Since) => sql`
  a.id as "Id", a.username as "Username", a.email as "Email", a.first_name as "FirstName", a.last_name as "LastName",
  l.id as "LearnerId", l.learner_number as "LearnerNumber", ${state} as "State", a.is_enabled as "IsEnabled", ${isOnline(tenantId, since)} as "IsOnline",
  a.totp_secret_sealed is not null as "HasTwoStep", a.created_at as "CreatedOn", a.last_signed_in_at as "LastSignedInAt",
  case when ${isInvited} then a.temporary_until end as "InvitedUntil"`

/** What of an account can be changed. */
export const changeableOf = ({ IsEnabled }: Pick<TenantLearnerAccount, 'IsEnabled'>) => ({ IsEnabled })

type Stored = Omit<TenantLearnerAccount, 'Version'>
const versioned = (account: Stored): TenantLearnerAccount => ({ ...account, Version: versionOf(changeableOf(account)) })

const withLearner = sql`left join learners l on l.tenant_id = a.tenant_id and l.account_id = a.id`

export type LearnerAccountQuery = Paging & {
  search?: string
  emailFilter?: string | string[]
  stateFilter?: string | string[]
  isOnlineFilter?: boolean
  hasTwoStepFilter?: boolean
  learnerIdFilter?: number | number[]
}

/** The account's own words, or the number of the learner it belongs to. */
const found = (tenantId: TenantId, search: string): Sql => sql`(${inFolded('search', sql`a.search_text`, search)} or a.id in (
  select l.account_id from learners l where l.tenant_id = ${tenantId} and l.account_id is not null and lower(l.learner_number) like lower(${pattern(search)})))`

const conditions = (tenantId: TenantId, query: LearnerAccountQuery, since: Since): Sql[] => {
  const { search, emailFilter, stateFilter, isOnlineFilter, learnerIdFilter } = query
  return [
    ...(search ? [found(tenantId, search)] : []),
    ...(emailFilter === undefined ? [] : [inText('emailFilter', sql`a.email`, emailFilter)]),
    ...(stateFilter === undefined ? [] : [anyCode('stateFilter', sql`(${state})`, stateFilter)]),
    ...(isOnlineFilter === undefined ? [] : [sql`${isOnline(tenantId, since)} = ${isOnlineFilter}`]),
    ...(learnerIdFilter === undefined
      ? []
      : [sql`a.id in (select account_id from learners where tenant_id = ${tenantId} and id = any (${[learnerIdFilter].flat()}::bigint[]))`]),
  ]
}

export const listLearnerAccounts = async (db: TenantDatabase, tenantId: TenantId, query: LearnerAccountQuery, since: Since) => {
  const { items, totalCount } = await readPage<Stored>(
    db,
    {
      from: sql`accounts a`,
      key: sql`a.id`,
      within: sql`a.tenant_id = ${tenantId} and ${withTwoStep(query.hasTwoStepFilter)}`,
      where: conditions(tenantId, query, since),
      sorts: {
        LastName: [sql`fold(a.last_name)`, sql`fold(a.first_name)`],
        FirstName: [sql`fold(a.first_name)`, sql`fold(a.last_name)`],
        Email: [sql`lower(a.email)`],
        LastSignedInAt: [sql`a.last_signed_in_at`],
        CreatedOn: [sql`a.created_at`],
      },
      usual: ['LastName', 'asc'],
      shown: (page) => sql`
        select ${columns(tenantId, since)}, p.place from (${page}) p join accounts a on a.tenant_id = ${tenantId} and a.id = p.key ${withLearner}`,
    },
    query,
  )
  return { items: items.map(versioned), totalCount }
}

const one = (tenantId: TenantId, id: number, since: Since) =>
  sql`select ${columns(tenantId, since)} from accounts a ${withLearner} where a.tenant_id = ${tenantId} and a.id = ${id}`

export const readLearnerAccount = async (db: TenantDatabase, tenantId: TenantId, id: number, since: Since): Promise<TenantLearnerAccount | undefined> => {
  const [[account]] = await db.read<[Stored[]]>(one(tenantId, id, since))
  return account && versioned(account)
}

export const lockLearnerAccount = async (transaction: Transaction, tenantId: TenantId, id: number, since: Since): Promise<TenantLearnerAccount | undefined> => {
  const [account] = await transaction.rows<Stored>(sql`${one(tenantId, id, since)} for update of a`)
  return account && versioned(account)
}
