import type { TenantSite } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import type { Tenant } from '../../sites/site.ts'
import type { StoredTenant } from './tenants.queries.ts'

export type NewTenant = Omit<Tenant, 'id' | 'status'>

/** Returns nothing if the code is taken, possibly by a concurrent write. */
export const addTenant = async (transaction: Transaction, tenant: NewTenant, at: string): Promise<TenantId | undefined> => {
  const { code, name, countryCode, locale, timeZone, currencyCode, userPoolId, settings } = tenant
  const [added] = await transaction.rows<{ id: TenantId }>(
    notifying(
      sql`
    insert into tenants (code, name, country_code, locale, time_zone, currency_code, user_pool_id, settings, created_at)
    values (${code}, ${name}, ${countryCode}, ${locale}, ${timeZone}, ${currencyCode}, ${userPoolId}, ${JSON.stringify(settings)}::jsonb, ${at})
    on conflict do nothing returning id`,
      { about: 'sites' },
    ),
  )
  return added?.id
}

export const addSite = async (transaction: Transaction, tenantId: TenantId, origin: string, status: string, at: string): Promise<TenantSite | undefined> => {
  const [added] = await transaction.rows<TenantSite>(
    notifying(
      sql`
    insert into sites (for_tenant_id, origin, status, created_at) values (${tenantId}, ${origin}, ${status}, ${at}) on conflict do nothing
    returning site_guid as "SiteGUID", origin as "Origin", status as "SiteStatus", created_at as "DateCreated"`,
      { about: 'sites' },
    ),
  )
  return added
}

export const replaceTenant = (transaction: Transaction, tenant: StoredTenant) =>
  transaction.rows(
    notifying(
      sql`
    update tenants set name = ${tenant.AccountName}, status = ${tenant.Status}, country_code = ${tenant.CountryCode}, locale = ${tenant.Locale},
      time_zone = ${tenant.TimeZone}, currency_code = ${tenant.CurrencyCode}
    where id = ${tenant.Id}`,
      { about: 'sites' },
    ),
  )

/** A chosen origin stays, whatever port Lanyard listens on. */
export const replaceSite = (transaction: Transaction, { SiteGUID, Origin, SiteStatus }: TenantSite) =>
  transaction.rows(
    notifying(
      sql`
    update sites set follows_port = follows_port and origin = ${Origin}, origin = ${Origin}, status = ${SiteStatus} where site_guid = ${SiteGUID}::uuid`,
      { about: 'sites' },
    ),
  )
