import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { TimeZoneNote } from '@lanyard/web/ui/display/time-zone-note.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useTenantClock } from '../../list/tenant-clock.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditList } from './audit-search.ts'
import { EventDialog } from './event-dialog.tsx'
import { EventsTable } from './events-table.tsx'
import { ExportButton } from './export-button.tsx'
import { eventsOf } from './queries.ts'

const auditRoute = getRouteApi('/tenant/audit-log')

/** Who did what, when, and from where. */
export const AuditPage = () => {
  usePageTitle('Audit log')
  const { event, ...search } = auditRoute.useSearch()
  const list = useList(auditList, search)
  const { timeZone } = useTenantClock()
  const events = useQuery({ ...eventsOf(search), placeholderData: keepPreviousData })
  const looked = events.data?.items.find(({ Id }) => String(Id) === event)
  return (
    <Page>
      <PageHeader title="Audit log" lead="Every action and refusal. Entries can’t be changed.">
        <ExportButton search={search} />
      </PageHeader>
      <AuditFilters list={list} />
      <TimeZoneNote timeZone={timeZone} />
      <ListResults
        list={list}
        query={events}
        what="The audit log"
        skeleton={<TableSkeleton rows={10} label="Loading the audit log" />}
        empty={<EmptyState icon={<ScrollText size={22} />}>The log is empty. Actions will appear here.</EmptyState>}
      >
        {(items) => <EventsTable events={items} search={search} />}
      </ListResults>
      {looked && <EventDialog event={looked} list={list} />}
    </Page>
  )
}
