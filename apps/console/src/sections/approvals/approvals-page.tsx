import { type ApprovalView, approvalViews } from '@lanyard/contract/approval-fields'
import { Region } from '@lanyard/web/list/region.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Settings2 } from 'lucide-react'
import { useMay } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { ApprovalQueue } from './approval-queue.tsx'
import styles from './approvals.module.css'
import { OpenedRequest } from './request/opened-request.tsx'
import { useApprovals } from './use-approvals.ts'

const approvalsRoute = getRouteApi('/tenant/approvals')

type Counts = { toReview: number; lowRisk: number; withDocument: number }

const views: Record<ApprovalView, { label: string; count?: (counts: Counts) => number; empty: string }> = {
  'to-review': { label: 'To review', count: ({ toReview }) => toReview, empty: 'You’re all caught up. What learners ask to change will appear here.' },
  'low-risk': { label: 'Low risk', count: ({ lowRisk }) => lowRisk, empty: 'Nothing low in risk is waiting.' },
  'with-document': { label: 'With a document', count: ({ withDocument }) => withDocument, empty: 'No request with a document is waiting.' },
  decided: { label: 'Decided', empty: 'Requests will appear here once they are decided.' },
}

const lead = (counts: Counts | undefined) => {
  if (!counts) return 'What learners ask to change in their details.'
  if (counts.toReview === 0) return 'No requests to change details are waiting.'
  return counts.toReview === 1 ? '1 request to change details is waiting.' : `${counts.toReview} requests to change details are waiting.`
}

/** What learners ask to change, and one of the requests. */
export const ApprovalsPage = () => {
  usePageTitle('Approvals')
  const { view = 'to-review', request } = approvalsRoute.useSearch()
  const navigate = useNavigate()
  const list = useApprovals(view)
  const counts = list.data?.pages[0]?.counts
  const seesRules = useMay('users:read')
  return (
    <Page>
      <PageHeader title="Approvals" lead={lead(counts)}>
        {seesRules && (
          <Link to="/approvals/rules" className={buttonClasses({ variant: 'outline' })}>
            <Settings2 size={17} aria-hidden />
            What needs approval
          </Link>
        )}
      </PageHeader>
      <Chips label="Requests">
        {approvalViews.map((name) => (
          <Chip
            key={name}
            pressed={name === view}
            count={counts && views[name].count?.(counts)}
            onPress={() => void navigate({ to: '/approvals', search: { view: name } })}
          >
            {views[name].label}
          </Chip>
        ))}
      </Chips>
      <Region query={list} what="The requests" skeleton={<Skeleton lines={8} label="Loading requests" />}>
        {({ pages }) => {
          const requests = pages.flatMap((page) => page.requests)
          if (requests.length === 0 && request === undefined) return <EmptyState icon={<BadgeCheck size={22} />}>{views[view].empty}</EmptyState>
          const chosen = request ?? requests[0]?.id
          return (
            <div className={styles.panes} data-opened={request !== undefined || undefined}>
              <ApprovalQueue
                requests={requests}
                view={view}
                chosen={chosen}
                more={list.hasNextPage ? { busy: list.isFetchingNextPage, show: () => void list.fetchNextPage() } : undefined}
              />
              {chosen !== undefined && <OpenedRequest key={chosen} id={chosen} view={view} />}
            </div>
          )
        }}
      </Region>
    </Page>
  )
}
