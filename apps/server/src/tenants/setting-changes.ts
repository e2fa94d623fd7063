import type { Caller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database.ts'
import { recordSettingChange } from './settings.queries.ts'
import { settingRegistry } from './settings-registry.ts'

/** A setting that was changed by way of its tenant or site is somebody's change, too. */
export const recordSettingsChanged = async (transaction: Transaction, { tenantId, accountName }: Caller, at: string, names: readonly string[]) => {
  for (const { application, id, name } of settingRegistry)
    if (names.includes(name)) await recordSettingChange(transaction, tenantId, application, id, { at, by: accountName })
}
