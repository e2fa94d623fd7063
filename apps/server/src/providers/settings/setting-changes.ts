import type { Caller } from '../../caller.ts'
import type { Transaction } from '../../database/database.ts'
import { type By, recordSettingChange } from './settings.queries.ts'
import { settingRegistry } from './settings-registry.ts'

/** Who changes a setting, and when. */
export const changeBy = ({ kind, accountId, accountName }: Caller, at: string): By => ({ at, by: accountName, accountId: kind === 'key' ? null : accountId })

/** A setting that was changed by way of its tenant or site is somebody's change, too. */
export const recordSettingsChanged = async (transaction: Transaction, caller: Caller, at: string, names: readonly string[]) => {
  for (const { application, id, name } of settingRegistry)
    if (names.includes(name)) await recordSettingChange(transaction, caller.tenantId, application, id, changeBy(caller, at))
}
