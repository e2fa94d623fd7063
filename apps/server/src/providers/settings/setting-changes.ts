import type { Caller } from '../../caller.ts'
import type { Transaction } from '../../database/database.ts'
import { type By, recordSettingChange } from './settings.queries.ts'
import { settingRegistry } from './settings-registry.ts'

/** Who changes a setting, and when. */
export const changeBy = ({ kind, accountId, accountName }: Caller, at: string): By => ({ at, by: accountName, accountId: kind === 'key' ? null : accountId })

/** Settings changed through their tenant or site are recorded too. */
export const recordSettingsChanged = async (transaction: Transaction, caller: Caller, at: string, names: readonly string[]) => {
  for (const { application, id, name } of settingRegistry)
    if (names.includes(name)) await recordSettingChange(transaction, caller.tenantId, application, id, changeBy(caller, at))
}
