import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { callQuery } from '../../api.ts'
import { useMay, useTenancy } from '../../session.ts'
import { settingPageOf } from '../navigation/setting-pages.ts'
import { type FindingGroup, most } from './finding.ts'
import { fits } from './fits.ts'

/** Settings by name and description. */
export const useFoundSettings = (wanted: string): FindingGroup => {
  const navigate = useNavigate()
  const tenantCode = useTenancy()?.tenantCode ?? ''
  const enabled = useMay('users:read') && tenantCode !== '' && wanted.length > 1
  const lists = useQueries({
    queries: (['portal', 'console'] as const).map((application) => ({ ...callQuery('listSettings', { params: { tenantCode, application } }), enabled })),
  })
  const settings = enabled ? lists.flatMap(({ data }) => data?.items ?? []) : []
  return {
    heading: 'Settings',
    options: settings
      .filter(({ DisplayName, Description, Group, Name }) => fits(`${DisplayName} ${Description} ${Group} ${Name} setting`, wanted))
      .slice(0, most)
      .map((setting) => ({
        key: `setting ${setting.Name}`,
        icon: SlidersHorizontal,
        label: setting.DisplayName,
        detail: setting.Group,
        run: () => void navigate({ to: settingPageOf(setting), search: { setting: setting.Name } }),
      })),
  }
}
