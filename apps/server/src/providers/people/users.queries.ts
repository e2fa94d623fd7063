import { type ListQuery, notActiveDays, type Role, type TenantUser, type TenantUserListItem } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { day, iso } from '../../common/clock.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { Database, TenantId, Transaction } from '../../database/database.ts'
import { hasTwoStep, narrowedByTwoStep, sortedByNames } from '../../identity/accounts/account-lists.queries.ts'
import { address, codes, flag, foldedText, id, moment, text } from '../../lists/columns.queries.ts'
import { selectedOf } from '../../lists/list.queries.ts'
import { noContext } from '../../lists/list-filters.queries.ts'
import { type LongList, readLongList } from '../../lists/read-list.queries.ts'

/** The times that define who is online and who is inactive. */
export type Since = { now: string; idleSince: string; activeSince: string }
export const sinceAt = (now: number, idleLimit: number): Since => ({
  now: iso(now),
  idleSince: iso(now - idleLimit),
  activeSince: iso(now - notActiveDays * day),
})

const from = (tenantId: TenantId) => sql`accounts a join console_memberships m on m.account_id = a.id and m.for_tenant_id = ${tenantId}`

const liveSession = (tenantId: TenantId, { now, idleSince }: Since) => sql`
  from sessions s where s.tenant_id = ${consolePool} and s.account_id = a.id and s.chosen_tenant_id = ${tenantId} and s.ended_at is null
    and s.expires_at > ${now} and s.seen_at > ${idleSince}`

const isOnline = (tenantId: TenantId, since: Since): Sql => sql`exists (select ${liveSession(tenantId, since)})`
const isEnabled = sql`(a.is_enabled and m.is_enabled)`
const notActive = ({ activeSince }: Since): Sql => sql`(a.last_signed_in_at is null or a.last_signed_in_at < ${activeSince})`

const users = (tenantId: TenantId, since: Since): LongList => ({
  from: from(tenantId),
  key: sql`a.id`,
  columns: {
    Id: id(sql`a.id`),
    Username: address(sql`a.username`),
    FirstName: text(sql`a.first_name`),
    LastName: text(sql`a.last_name`),
    Email: address(sql`a.email`),
    IsEnabled: flag(isEnabled),
    NotActive: flag(notActive(since)),
    IsOnline: flag(isOnline(tenantId, since)),
    Roles: codes(sql`m.roles`),
    HasTwoStep: flag(hasTwoStep),
    LastSignedInAt: moment(sql`a.last_signed_in_at`),
  },
  related: {
    Mobile: sql`m.mobile`,
    PhoneNumber: sql`m.phone_number`,
    SugarGuid: sql`m.sugar_guid`,
    SupportEmail: sql`m.support_email`,
    SupportPhone: sql`m.support_phone`,
    Title: sql`m.title`,
  },
  filters: {
    emailFilter: ['Email', 'words'],
    rolesFilter: ['Roles', 'code'],
    isEnabledFilter: ['IsEnabled', 'flag'],
    isOnlineFilter: ['IsOnline', 'flag'],
    notActiveFilter: ['NotActive', 'flag'],
  },
  narrowedBy: narrowedByTwoStep,
  filtered: { searchText: foldedText(sql`a.search_text`) },
  searched: ['searchText'],
  sortedBy: ['LastName', 'asc'],
  sorts: { ...sortedByNames, CreatedOn: [sql`a.created_at`] },
  joined: (key) => sql`accounts a on a.tenant_id = ${consolePool} and a.id = ${key}
    join console_memberships m on m.account_id = a.id and m.for_tenant_id = ${tenantId}`,
})

export const listUsers = (database: Database, tenantId: TenantId, query: ListQuery, since: Since) =>
  readLongList<TenantUserListItem>(database.forTenant(consolePool), users(tenantId, since), sql`a.tenant_id = ${consolePool}`, query, noContext)

/** As stored. The response adds the tenant and the caller's view. */
export type User = Omit<TenantUser, 'AccountName' | 'AccountCountry' | 'TenantCode' | 'IsYou' | 'Roles'> & { Roles: Role[] }

const detailed = (tenantId: TenantId, since: Since, id: number) => sql`
  select ${selectedOf(users(tenantId, since))}, m.customer_user_id as "CustomerUserId", m.staff_id as "StaffId", a.created_at as "CreatedOn", m.csvx_roles as "CsvxRoles",
    m.sugar_guid is not null as "IsSugarContact", (select s.id ${liveSession(tenantId, since)} order by s.seen_at desc, s.id limit 1) as "LrmSessionId",
    a.is_operator or exists (select from console_memberships o where o.account_id = a.id and o.for_tenant_id <> ${tenantId}) as "IsShared"
  from ${from(tenantId)} where a.tenant_id = ${consolePool} and a.id = ${id}`

export const readUser = async (database: Database, tenantId: TenantId, id: number, since: Since): Promise<User | undefined> => {
  const [[user]] = await database.forTenant(consolePool).read<[User[]]>(detailed(tenantId, since, id))
  return user
}

/** In the console's pool. Locks the account and the membership until the end of the transaction. */
export const lockUser = async (inPool: Transaction, tenantId: TenantId, id: number, since: Since): Promise<User | undefined> => {
  const [user] = await inPool.rows<User>(sql`${detailed(tenantId, since, id)} for update of a, m`)
  return user
}
