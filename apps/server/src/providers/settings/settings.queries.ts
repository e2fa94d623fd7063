import type { SettingApplication } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { endedSessions, notifying } from '../../database/changes/notifying.ts'
import type { TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import type { Site, Tenant } from '../../sites/site.ts'

/** Where setting values are stored: the tenant's own row, and its sites. */
export type SettingsHolder = Pick<Tenant, 'id' | 'code' | 'name' | 'countryCode' | 'locale' | 'timeZone' | 'currencyCode' | 'status' | 'settings'> & {
  sites: Pick<Site, 'siteGuid' | 'origin' | 'status'>[]
}

export type SettingChange = { settingId: number; revision: number; changedAt: string; changedBy: string; changedById: number | null }
/** The author and time of a change. The account is null for an API key. */
export type By = { at: string; by: string; accountId: number | null }

const holder = (tenantId: TenantId) => sql`
  select t.id, t.code, t.name, t.country_code as "countryCode", t.locale, t.time_zone as "timeZone", t.currency_code as "currencyCode", t.status, t.settings,
    coalesce((select json_agg(json_build_object('siteGuid', s.site_guid, 'origin', s.origin, 'status', s.status) order by s.id)
      from sites s where s.for_tenant_id = t.id), '[]') as sites
  from tenants t where t.id = ${tenantId}`

const changes = (tenantId: TenantId, application: SettingApplication) => sql`
  select setting_id as "settingId", revision, changed_at as "changedAt", changed_by as "changedBy", changed_by_id as "changedById"
  from setting_changes where tenant_id = ${tenantId} and application = ${application}`

export const readSettings = async (db: TenantDatabase, tenantId: TenantId, application: SettingApplication) => {
  const [[found], changed] = await db.read<[SettingsHolder[], SettingChange[]]>(holder(tenantId), changes(tenantId, application))
  return { holder: found, changes: changed }
}

/** The same, locked until the end of the transaction, so concurrent changes run one after another. */
export const holdSettings = async (transaction: Transaction, tenantId: TenantId, application: SettingApplication) => {
  await transaction.rows(sql`select from tenants where id = ${tenantId} for no key update`)
  const [found] = await transaction.rows<SettingsHolder>(holder(tenantId))
  return { holder: found, changes: await transaction.rows<SettingChange>(changes(tenantId, application)) }
}

export const writeHolder = (transaction: Transaction, { id, locale, timeZone, currencyCode, settings }: SettingsHolder) =>
  transaction.rows(
    notifying(
      sql`
    update tenants set locale = ${locale}, time_zone = ${timeZone}, currency_code = ${currencyCode}, settings = ${JSON.stringify(settings)}::jsonb where id = ${id}`,
      { about: 'sites' },
    ),
  )

export const writeSiteStatus = (transaction: Transaction, tenantId: TenantId, siteGuids: readonly string[], status: Site['status']) =>
  transaction.rows(
    notifying(sql`update sites set status = ${status} where for_tenant_id = ${tenantId} and site_guid = any(${siteGuids}::uuid[])`, { about: 'sites' }),
  )

/** When a session of this many hours ends. Adding to a moment depends on the time zone's rules, so it is added in UTC. */
const endOf = (hours: number) => sql`((created_at at time zone 'UTC' + make_interval(hours => ${hours})) at time zone 'UTC')`

/** A shorter maximum session also applies to current sessions. */
export const shortenSessions = (transaction: Transaction, tenantId: TenantId, hours: number) =>
  transaction.rows(
    notifying(
      sql`
    update sessions set expires_at = ${endOf(hours)}
    where tenant_id = ${tenantId} and ended_at is null and expires_at > ${endOf(hours)} returning id`,
      endedSessions,
    ),
  )

export const recordSettingChange = (
  transaction: Transaction,
  tenantId: TenantId,
  application: SettingApplication,
  settingId: number,
  { at, by, accountId }: By,
) =>
  transaction.rows<SettingChange>(sql`
    insert into setting_changes as c (tenant_id, application, setting_id, changed_at, changed_by, changed_by_id)
    values (${tenantId}, ${application}, ${settingId}, ${at}, ${by}, ${accountId})
    on conflict (tenant_id, application, setting_id) do update set revision = c.revision + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
      changed_by_id = excluded.changed_by_id
    returning setting_id as "settingId", revision, changed_at as "changedAt", changed_by as "changedBy", changed_by_id as "changedById"`)
