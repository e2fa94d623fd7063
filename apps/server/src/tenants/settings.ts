import { createHash } from 'node:crypto'
import type { SettingApplication, SettingValue, TenantSetting } from '@lanyard/contract'
import { badInput, Problem } from '../platform/problem.ts'
import { checkSetting } from './setting-checks.ts'
import { sitesMeant, valueIn } from './setting-values.ts'
import type { SettingChange, SettingsHolder } from './settings.queries.ts'
import { findSetting, type SettingDefinition, settingRegistry } from './settings-registry.ts'

/** The tenant that is asked about; a site, when one is named, is its own. */
export const demandHolder = (holder: SettingsHolder | undefined, siteGuid?: string): SettingsHolder => {
  if (!holder) throw new Problem('not-found')
  if (siteGuid !== undefined && sitesMeant(holder, siteGuid.toLowerCase()).length === 0)
    throw badInput([{ pointer: '/siteGuid', message: 'Must be the SiteGUID of one of the tenant’s sites.' }])
  return holder
}

export const demandSetting = (application: SettingApplication, id: number): SettingDefinition => {
  const definition = findSetting(application, id)
  if (!definition) throw new Problem('not-found', 'There is no such setting.')
  return definition
}

/** Changes with each change, by whatever way it came about. */
const versionOf = (value: SettingValue, revision: number) => `${revision}-${createHash('sha1').update(JSON.stringify(value)).digest('base64url').slice(0, 10)}`

export const settingView = (definition: SettingDefinition, holder: SettingsHolder, change: SettingChange | undefined, siteGuid?: string): TenantSetting => {
  const value = valueIn(definition, holder, siteGuid?.toLowerCase())
  return {
    Id: definition.id,
    TenantCode: holder.code,
    Application: definition.application,
    Type: definition.type,
    Name: definition.name,
    DisplayName: definition.displayName,
    Value: value,
    Description: definition.description,
    Editable: definition.isEditable,
    Group: definition.group,
    Options: definition.options ? [...definition.options()] : null,
    MaxLength: definition.maxLength ?? null,
    Minimum: definition.minimum ?? null,
    Maximum: definition.maximum ?? null,
    Version: versionOf(value, change?.revision ?? 0),
    LastChanged: change ? { At: change.changedAt, By: change.changedBy } : null,
  }
}

export const settingViews = (application: SettingApplication, holder: SettingsHolder, changes: readonly SettingChange[], siteGuid?: string): TenantSetting[] =>
  settingRegistry
    .filter((definition) => definition.application === application)
    .map((definition) =>
      settingView(
        definition,
        holder,
        changes.find(({ settingId }) => settingId === definition.id),
        siteGuid,
      ),
    )

/** `If-Match` names the version that was read. */
export const demandVersion = (ifMatch: string | undefined, { Version }: TenantSetting) => {
  if (ifMatch === undefined || ifMatch === '*') return
  const versions = ifMatch.split(',').map((tag) => tag.trim().replace(/^(W\/)?"|"$/g, ''))
  if (!versions.includes(Version)) throw new Problem('changed-meanwhile')
}

export const demandValue = (definition: SettingDefinition, value: unknown): SettingValue => {
  const checked = checkSetting(definition, value)
  if ('fault' in checked) throw badInput([{ pointer: '/Value', message: checked.fault }])
  return checked.value
}
