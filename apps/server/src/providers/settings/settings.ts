import { createHash } from 'node:crypto'
import { type SettingApplication, type SettingValue, settingPermissions, type TenantSetting } from '@lanyard/contract'
import { type Caller, mayCall } from '../../caller.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Names } from '../../identity/accounts/names.queries.ts'
import { checkSetting } from './setting-checks.ts'
import { sitesMeant, valueIn } from './setting-values.ts'
import type { SettingChange, SettingsHolder } from './settings.queries.ts'
import { findSetting, type SettingDefinition, settingRegistry } from './settings-registry.ts'

/** The requested tenant. A named site must belong to it. */
export const demandHolder = (holder: SettingsHolder | undefined, siteGuid?: string): SettingsHolder => {
  if (!holder) throw new Problem('not-found')
  if (siteGuid !== undefined && sitesMeant(holder, siteGuid.toLowerCase()).length === 0)
    throw badInput([{ pointer: '/siteGuid', message: 'Must be the SiteGUID of one of the provider’s sites.' }])
  return holder
}

export const demandSetting = (application: SettingApplication, id: number): SettingDefinition => {
  const definition = findSetting(application, id)
  if (!definition) throw new Problem('not-found', 'There is no such setting.')
  return definition
}

/** Changes with each change, however it was made. */
const versionOf = (value: SettingValue, revision: number) => `${revision}-${createHash('sha1').update(JSON.stringify(value)).digest('base64url').slice(0, 10)}`

/** The context of a response: who changed it last, their name, and the requested site. */
export type Circumstances = { change?: SettingChange | undefined; names?: Names | undefined; siteGuid?: string | undefined }

export const settingView = (definition: SettingDefinition, holder: SettingsHolder, { change, names, siteGuid }: Circumstances): TenantSetting => {
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
    LastChanged: change ? { At: change.changedAt, By: change.changedBy, Name: names?.get(change.changedById ?? 0) ?? null } : null,
  }
}

/** Whether the caller may read or change a setting. */
export const maySetting = (caller: Caller, { name }: SettingDefinition, entry: 'read' | 'write') =>
  settingPermissions(name, entry).some((permission) => mayCall(caller, permission))

/** The route allows anyone who may access some setting; this checks the particular one and names it. */
export const demandMay = (caller: Caller, definition: SettingDefinition, entry: 'read' | 'write') => {
  if (!maySetting(caller, definition, entry))
    throw new Problem('not-allowed', `You may not ${entry === 'read' ? 'see' : 'change'} ${definition.name}.`, {
      errors: [{ pointer: `/${definition.name}`, message: 'Is for administrators.' }],
    })
}

export const settingsFor = (caller: Caller, application: SettingApplication): SettingDefinition[] =>
  settingRegistry.filter((definition) => definition.application === application && maySetting(caller, definition, 'read'))

export const demandValue = (definition: SettingDefinition, value: unknown): SettingValue => {
  const checked = checkSetting(definition, value)
  if ('fault' in checked) throw badInput([{ pointer: '/Value', message: checked.fault }])
  return checked.value
}
