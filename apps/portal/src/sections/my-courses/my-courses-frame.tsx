import { TabLinks } from '@lanyard/web/ui/actions/tab-links.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import type { ReactNode } from 'react'
import type { CourseTab } from './my-courses-search.ts'

const tabs: { tab: CourseTab; label: string }[] = [
  { tab: 'courses', label: 'Courses' },
  { tab: 'units', label: 'Units' },
  { tab: 'elearning', label: 'E-learning' },
]

/** The header with the tab's search, and the tabs around the open part. */
export const MyCoursesFrame = ({ tab, search, children }: { tab: CourseTab; search: ReactNode; children: ReactNode }) => (
  <Page>
    <PageHeader title="My courses">{search}</PageHeader>
    <div data-print="no">
      <TabLinks label="My courses" tabs={tabs} current={tab} />
    </div>
    {children}
  </Page>
)
