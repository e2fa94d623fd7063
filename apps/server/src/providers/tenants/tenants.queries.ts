import type { ListQuery, TenantProfile, TenantSite } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../database/database.ts'
import { foldedText, id, moment, text } from '../../lists/columns.queries.ts'
import { selectedOf } from '../../lists/list.queries.ts'
import { noContext } from '../../lists/list-filters.queries.ts'
import { type LongList, readLongList } from '../../lists/read-list.queries.ts'
import type { Tenant } from '../../sites/site.ts'
import { canceled, declined, expired, sent } from '../invitations/invitation-statuses.queries.ts'

/** A tenant as stored. `CurrentUsers` counts active members. */
export type StoredTenant = {
  Id: TenantId
  TenantCode: string
  AccountName: string
  CurrentUsers: number
  Status: Tenant['status']
  CountryCode: Tenant['countryCode']
  Locale: string
  TimeZone: string
  CurrencyCode: string
  UserPoolId: string
  DateCreated: string
}

const tenants: LongList = {
  from: sql`tenants t`,
  key: sql`t.id`,
  columns: {
    Id: id(sql`t.id`),
    TenantCode: text(sql`t.code`),
    AccountName: text(sql`t.name`),
    Status: text(sql`t.status`),
    CountryCode: text(sql`t.country_code`),
    DateCreated: moment(sql`t.created_at`),
  },
  related: {
    Locale: sql`t.locale`,
    TimeZone: sql`t.time_zone`,
    CurrencyCode: sql`t.currency_code`,
    UserPoolId: sql`t.user_pool_id`,
    CurrentUsers: sql`(select count(*)::int from console_memberships m where m.for_tenant_id = t.id and m.is_enabled)`,
  },
  filters: { statusFilter: ['Status', 'code'], countryCodeFilter: ['CountryCode', 'code'] },
  filtered: { codeAndName: foldedText(sql`fold(t.code || ' ' || t.name)`) },
  searched: ['codeAndName'],
  sortedBy: ['TenantCode', 'asc'],
  sorts: { TenantCode: [sql`t.code`], Status: [sql`t.status`] },
  joined: (key) => sql`tenants t on t.id = ${key}`,
}

/** Which tenants: all, those a person administers, or one. */
export type Whose = { all: true } | { accountId: number } | { tenantId: TenantId }

const ofThem = (whose: Whose): Sql => {
  if ('all' in whose) return sql`true`
  if ('tenantId' in whose) return sql`t.id = ${whose.tenantId}`
  return sql`t.id in (select for_tenant_id from console_memberships where account_id = ${whose.accountId} and is_enabled and 'TenantAdmin' = any (roles))`
}

export const listTenants = ({ shared }: Database, whose: Whose, query: ListQuery) =>
  readLongList<StoredTenant>(shared, tenants, ofThem(whose), query, noContext)

export type InvitationCounts = Pick<
  TenantProfile,
  'TotalInvitations' | 'SentInvitations' | 'ExpiredInvitations' | 'DeclinedInvitations' | 'CanceledInvitations'
>

const counts = (tenantId: TenantId, now: string) => sql`
  select count(*)::int as "TotalInvitations", count(*) filter (where status_id = ${sent} and expires_at > ${now})::int as "SentInvitations",
    count(*) filter (where status_id = ${expired} or (status_id = ${sent} and expires_at <= ${now}))::int as "ExpiredInvitations",
    count(*) filter (where status_id = ${declined})::int as "DeclinedInvitations", count(*) filter (where status_id = ${canceled})::int as "CanceledInvitations"
  from invitations where tenant_id = ${tenantId}`

/** A tenant's invitations are its own, so they are counted inside each tenant; one round trip for all tenants of a page. */
export const countInvitations = async (database: Database, tenantIds: readonly TenantId[], now: string): Promise<InvitationCounts[]> => {
  const counted = await database.readEach<InvitationCounts>(tenantIds, (tenantId) => counts(tenantId, now))
  return counted.map(([ofTenant]) => ofTenant as InvitationCounts)
}

const siteColumns = sql`site_guid as "SiteGUID", origin as "Origin", status as "SiteStatus", created_at as "DateCreated"`
const one = (tenantId: TenantId) => sql`select ${selectedOf(tenants)} from tenants t where t.id = ${tenantId}`
const sitesOf = (tenantId: TenantId) => sql`select ${siteColumns} from sites where for_tenant_id = ${tenantId} order by id`

export type Detail = { tenant: StoredTenant | undefined; sites: TenantSite[]; counted: InvitationCounts }

export const readTenant = async (database: Database, tenantId: TenantId, now: string): Promise<Detail> => {
  const [[tenant], sites, [counted]] = await database
    .forTenant(tenantId)
    .read<[StoredTenant[], TenantSite[], InvitationCounts[]]>(one(tenantId), sitesOf(tenantId), counts(tenantId, now))
  return { tenant, sites, counted: counted as InvitationCounts }
}

/** The same inside a transaction. */
export const readTenantIn = (transaction: Transaction, tenantId: TenantId, now: string): Promise<Detail> =>
  transaction.inTenant(tenantId, async (inTenant) => {
    const [tenant] = await inTenant.rows<StoredTenant>(one(tenantId))
    const sites = await inTenant.rows<TenantSite>(sitesOf(tenantId))
    const [counted] = await inTenant.rows<InvitationCounts>(counts(tenantId, now))
    return { tenant, sites, counted: counted as InvitationCounts }
  })

export const listSites = async ({ shared }: Database, tenantId: TenantId): Promise<TenantSite[]> => {
  const [sites] = await shared.read<[TenantSite[]]>(sitesOf(tenantId))
  return sites
}

export const lockTenant = async (transaction: Transaction, tenantId: TenantId): Promise<StoredTenant | undefined> => {
  const [tenant] = await transaction.rows<StoredTenant>(sql`${one(tenantId)} for update`)
  return tenant
}

export const lockSite = async (transaction: Transaction, tenantId: TenantId, siteGuid: string): Promise<TenantSite | undefined> => {
  const [site] = await transaction.rows<TenantSite>(sql`
    select ${siteColumns} from sites where for_tenant_id = ${tenantId} and site_guid = ${siteGuid}::uuid for update`)
  return site
}

/** Hosts are compared without their scheme: a host can't have two sites. */
export const isHostTaken = async (transaction: Transaction, origin: string, except: string | null = null): Promise<boolean> =>
  (
    await transaction.rows(sql`
      select 1 from sites where regexp_replace(lower(origin), '^https?://', '') = regexp_replace(lower(${origin}), '^https?://', '')
        and site_guid is distinct from ${except}::uuid`)
  ).length > 0

export const isCodeTaken = async (transaction: Transaction, code: string): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from tenants where upper(code) = upper(${code})`)).length > 0
