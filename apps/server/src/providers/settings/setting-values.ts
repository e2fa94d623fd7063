import type { SettingValue } from '@lanyard/contract'
import type { TenantSettings } from '../../sites/site.ts'
import type { SettingsHolder } from './settings.queries.ts'
import type { SettingDefinition } from './settings-registry.ts'

const columns = { Locale: 'locale', TimeZone: 'timeZone', CurrencyCode: 'currencyCode', CountryCode: 'countryCode' } as const
const isColumn = (name: string): name is keyof typeof columns => Object.hasOwn(columns, name)

type Parts = Record<string, Record<string, SettingValue | undefined> | undefined>

export const siteStatus = 'Site.SiteStatus'

/** The sites a setting speaks of: all of the tenant's, or the one asked for. */
export const sitesMeant = ({ sites }: SettingsHolder, siteGuid: string | undefined) =>
  siteGuid === undefined ? sites : sites.filter((site) => site.siteGuid === siteGuid)

/** What a setting holds. The status of several sites is that of the first. */
export const valueIn = ({ name, fallback }: SettingDefinition, holder: SettingsHolder, siteGuid?: string): SettingValue => {
  if (name === siteStatus) return sitesMeant(holder, siteGuid)[0]?.status ?? 'not-published'
  if (isColumn(name)) return holder[columns[name]]
  const [part, field] = name.split('.') as [string, string]
  return (holder.settings as unknown as Parts)[part]?.[field] ?? fallback
}

/** Empty text is kept as such where the portal expects text. */
const kept = ({ type }: SettingDefinition, value: SettingValue) => (value === null && type === 'long-text' ? '' : value)

/** The tenant's row with one setting changed; a site's status stands elsewhere. */
export const withValue = (definition: SettingDefinition, holder: SettingsHolder, value: SettingValue): SettingsHolder => {
  const { name } = definition
  if (isColumn(name)) return { ...holder, [columns[name]]: value }
  const [part, field] = name.split('.') as [string, string]
  const parts = holder.settings as unknown as Parts
  const settings = { ...parts, [part]: { ...parts[part], [field]: kept(definition, value) } }
  return { ...holder, settings: settings as unknown as TenantSettings }
}
