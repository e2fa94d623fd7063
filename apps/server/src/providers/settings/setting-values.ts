import type { SettingValue } from '@lanyard/contract'
import type { SettingsHolder } from './settings.queries.ts'
import type { SettingDefinition } from './settings-registry.ts'

const columns = { Locale: 'locale', TimeZone: 'timeZone', CurrencyCode: 'currencyCode', CountryCode: 'countryCode' } as const
const isColumn = (name: string): name is keyof typeof columns => Object.hasOwn(columns, name)

type Parts = Record<string, Record<string, SettingValue | undefined> | undefined>
const partsOf = ({ settings }: SettingsHolder): Parts => ({ ...settings })

export const siteStatus = 'Site.SiteStatus'

/** The sites a setting applies to: all of the tenant's, or the requested one. */
export const sitesMeant = ({ sites }: SettingsHolder, siteGuid: string | undefined) =>
  siteGuid === undefined ? sites : sites.filter((site) => site.siteGuid === siteGuid)

/** A setting's value. For several sites, the status is that of the first. */
export const valueIn = ({ name, fallback }: SettingDefinition, holder: SettingsHolder, siteGuid?: string): SettingValue => {
  if (name === siteStatus) return sitesMeant(holder, siteGuid)[0]?.status ?? 'not-published'
  if (isColumn(name)) return holder[columns[name]]
  const [part, field] = name.split('.') as [string, string]
  return partsOf(holder)[part]?.[field] ?? fallback
}

/** Empty text stays text where the portal expects text. */
const kept = ({ type }: SettingDefinition, value: SettingValue) => (value === null && type === 'long-text' ? '' : value)

/** The tenant's row with one setting changed. A site's status is stored elsewhere. */
export const withValue = (definition: SettingDefinition, holder: SettingsHolder, value: SettingValue): SettingsHolder => {
  const { name } = definition
  if (isColumn(name)) return { ...holder, [columns[name]]: value }
  const [part, field] = name.split('.') as [string, string]
  const changed = { ...partsOf(holder)[part], [field]: kept(definition, value) }
  return { ...holder, settings: { ...holder.settings, [part]: changed } }
}
