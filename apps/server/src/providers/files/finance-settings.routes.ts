import { financeSettingsCalls } from '@lanyard/contract'
import type { Files } from '../../files/files.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { fileCalls } from './file-calls.ts'

/** The files that finance staff manage. */
export const financeSettingsRoutes = (files: Files): Route[] => {
  const settings = fileCalls(files, 'finance-settings', 'finance-settings')
  return routesOf(financeSettingsCalls, ['console'], {
    createFinanceSettingsUpload: async (context) => {
      const { url, contentType } = await settings.announce(context)
      return { Url: url, ContentType: contentType }
    },
    listFinanceSettings: settings.list,
    deleteFinanceSettings: settings.remove,
    listDeletedFinanceSettings: settings.listDeleted,
    restoreFinanceSettings: settings.restore,
  })
}
