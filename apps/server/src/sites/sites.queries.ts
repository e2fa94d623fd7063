import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import type { Site } from './site.ts'

export const readSites = async ({ shared }: Database): Promise<Site[]> => {
  const [rows] = await shared.read<[Site[]]>(sql`
    select s.site_guid as "siteGuid", s.origin, s.status,
      json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'countryCode', t.country_code, 'locale', t.locale, 'timeZone', t.time_zone,
        'currencyCode', t.currency_code, 'status', t.status, 'userPoolId', t.user_pool_id, 'settings', t.settings, 'picturesVersion', t.pictures_version) as tenant
    from sites s join tenants t on t.id = s.for_tenant_id
    order by s.id`)
  return rows
}
