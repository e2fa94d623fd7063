import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { recordIdIn } from '../../records/record-id.ts'
import { CaseHeader } from './case-header.tsx'
import { caseOf, isNowhere } from './case-queries.ts'
import { CaseThread } from './case-thread.tsx'
import { ReplyArea } from './reply-area.tsx'

const CaseSkeleton = () => (
  <>
    <Card>
      <Skeleton lines={4} />
    </Card>
    <Card>
      <Skeleton lines={3} />
    </Card>
  </>
)

const caseRoute = getRouteApi('/protected/support/$supportCaseId')

/** One case: the conversation, and whose turn it is. */
export const CasePage = () => {
  const { supportCaseId } = caseRoute.useParams()
  const id = recordIdIn(supportCaseId)
  const supportCase = useQuery({ ...caseOf(id ?? 0), enabled: id !== undefined })
  return (
    <Page>
      <BackLink to="/support">Support</BackLink>
      {id === undefined || isNowhere(supportCase.error) ? (
        <>
          <PageHeader title="Case not found" />
          <EmptyState icon={<SearchX size={22} />}>We can’t find a case with this number.</EmptyState>
        </>
      ) : (
        <>
          <CaseHeader supportCase={supportCase.data} />
          <Region query={supportCase} what="The case" skeleton={<CaseSkeleton />}>
            {(read) => (
              <>
                <CaseThread entries={read.supportCaseEntries} />
                <ReplyArea key={supportCaseId} supportCase={read} />
              </>
            )}
          </Region>
        </>
      )}
    </Page>
  )
}
