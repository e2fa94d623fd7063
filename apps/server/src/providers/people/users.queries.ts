import { notActiveDays, type Role, type TenantUser, type TenantUserListItem } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { day, iso } from '../../common/clock.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { Database, TenantId, Transaction } from '../../database/database.ts'
import { anyCode, inFolded, inText, type Paging, readPage, withTwoStep } from '../../lists/page.queries.ts'

/** The moments that say who is online and who is not active any more. */
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

const listed = (tenantId: TenantId, since: Since) => sql`
  a.id as "Id", a.username as "Username", a.first_name as "FirstName", a.last_name as "LastName", a.email as "Email", m.mobile as "Mobile",
  m.phone_number as "PhoneNumber", ${isEnabled} as "IsEnabled", ${notActive(since)} as "NotActive", ${isOnline(tenantId, since)} as "IsOnline", m.sugar_guid as "SugarGuid",
  m.support_email as "SupportEmail", m.support_phone as "SupportPhone", m.roles as "Roles", m.title as "Title", a.totp_secret_sealed is not null as "HasTwoStep",
  a.last_signed_in_at as "LastSignedInAt"`

export type UserQuery = Paging & {
  search?: string
  emailFilter?: string | string[]
  rolesFilter?: string | string[]
  isEnabledFilter?: boolean
  isOnlineFilter?: boolean
  hasTwoStepFilter?: boolean
  notActiveFilter?: boolean
}

const conditions = (tenantId: TenantId, query: UserQuery, since: Since): Sql[] => {
  const { search, emailFilter, rolesFilter, isEnabledFilter, isOnlineFilter, notActiveFilter } = query
  return [
    ...(search ? [inFolded('search', sql`a.search_text`, search)] : []),
    ...(emailFilter === undefined ? [] : [inText('emailFilter', sql`a.email`, emailFilter)]),
    ...(rolesFilter === undefined ? [] : [sql`exists (select from unnest(m.roles) r where ${anyCode('rolesFilter', sql`r`, rolesFilter)})`]),
    ...(isEnabledFilter === undefined ? [] : [sql`${isEnabled} = ${isEnabledFilter}`]),
    ...(isOnlineFilter === undefined ? [] : [sql`${isOnline(tenantId, since)} = ${isOnlineFilter}`]),
    ...(notActiveFilter === undefined ? [] : [sql`${notActive(since)} = ${notActiveFilter}`]),
  ]
}

export const listUsers = (database: Database, tenantId: TenantId, query: UserQuery, since: Since) =>
  readPage<TenantUserListItem>(
    database.forTenant(consolePool),
    {
      from: from(tenantId),
      key: sql`a.id`,
      within: sql`a.tenant_id = ${consolePool} and ${withTwoStep(query.hasTwoStepFilter)}`,
      where: conditions(tenantId, query, since),
      sorts: {
        LastName: [sql`fold(a.last_name)`, sql`fold(a.first_name)`],
        FirstName: [sql`fold(a.first_name)`, sql`fold(a.last_name)`],
        Email: [sql`lower(a.email)`],
        Username: [sql`lower(a.username)`],
        LastSignedInAt: [sql`a.last_signed_in_at`],
        CreatedOn: [sql`a.created_at`],
      },
      usual: ['LastName', 'asc'],
      shown: (page) => sql`
        select ${listed(tenantId, since)}, p.place from (${page}) p join accounts a on a.tenant_id = ${consolePool} and a.id = p.key
        join console_memberships m on m.account_id = a.id and m.for_tenant_id = ${tenantId}`,
    },
    query,
  )

/** As it is stored; what is answered adds the tenant and who asks. */
export type User = Omit<TenantUser, 'AccountName' | 'AccountCountry' | 'TenantCode' | 'IsYou' | 'Roles'> & { Roles: Role[] }

const detailed = (tenantId: TenantId, since: Since, id: number) => sql`
  select ${listed(tenantId, since)}, m.customer_user_id as "CustomerUserId", m.staff_id as "StaffId", a.created_at as "CreatedOn", m.csvx_roles as "CsvxRoles",
    m.sugar_guid is not null as "IsSugarContact", (select s.id ${liveSession(tenantId, since)} order by s.seen_at desc, s.id limit 1) as "LrmSessionId",
    a.is_operator or exists (select from console_memberships o where o.account_id = a.id and o.for_tenant_id <> ${tenantId}) as "IsShared"
  from ${from(tenantId)} where a.tenant_id = ${consolePool} and a.id = ${id}`

export const readUser = async (database: Database, tenantId: TenantId, id: number, since: Since): Promise<User | undefined> => {
  const [[user]] = await database.forTenant(consolePool).read<[User[]]>(detailed(tenantId, since, id))
  return user
}

/** Within the console's pool; the account and the membership stay as they are until the transaction ends. */
export const lockUser = async (inPool: Transaction, tenantId: TenantId, id: number, since: Since): Promise<User | undefined> => {
  const [user] = await inPool.rows<User>(sql`${detailed(tenantId, since, id)} for update of a, m`)
  return user
}
