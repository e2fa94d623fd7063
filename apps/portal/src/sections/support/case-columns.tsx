import type { supportCaseSummary, Unwrapped } from '@lanyard/contract'
import { Moment } from '@lanyard/web/format/moment.tsx'
import type { Column } from '@lanyard/web/list/column.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Link } from '@tanstack/react-router'
import { useTenant } from '../../session.ts'
import { stateTextsOf } from './case-status.ts'

type CaseRow = Unwrapped<typeof supportCaseSummary>
type CaseSort = 'lastPublicEntryAt' | 'subject' | 'supportCaseStatusDescription' | 'supportCaseCategoryDescription'

export const useCaseColumns = (): Column<CaseRow, CaseSort>[] => {
  const { Locale, TimeZone } = useTenant()
  const localeClock = { locale: Locale, timeZone: TimeZone }
  return [
    {
      key: 'subject',
      label: 'Subject',
      sort: 'subject',
      onCard: 'title',
      cell: ({ supportCaseId, subject }) => (
        <Link to="/support/$supportCaseId" params={{ supportCaseId: String(supportCaseId) }} data-row-link>
          {subject}
        </Link>
      ),
    },
    {
      key: 'category',
      label: 'About',
      sort: 'supportCaseCategoryDescription',
      onCard: 'under-title',
      cell: (row) => row.supportCaseCategoryDescription,
    },
    {
      key: 'updated',
      label: 'Last answer',
      sort: 'lastPublicEntryAt',
      tight: true,
      onCard: 'under-corner',
      cell: ({ lastPublicEntryAt }) => lastPublicEntryAt && <Moment iso={lastPublicEntryAt} localeClock={localeClock} />,
    },
    {
      key: 'status',
      label: 'Status',
      sort: 'supportCaseStatusDescription',
      tight: true,
      onCard: 'corner',
      cell: (row) => <Badge tone={stateTextsOf(row.supportCaseStatusDescription).tone}>{row.supportCaseStatusDescription}</Badge>,
    },
  ]
}
