import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { caseCategories } from './case-queries.ts'

import { NewCaseForm } from './new-case-form.tsx'

const newCaseRoute = getRouteApi('/protected/support/new')

export const NewCasePage = () => {
  const asked = newCaseRoute.useSearch()
  const categories = useQuery({ ...caseCategories, refetchOnWindowFocus: false })
  return (
    <Page narrow>
      <BackLink to="/support">Support</BackLink>
      <PageHeader title="Raise a case" lead="Tell us what it is about. We answer here and by email." />
      <Card>
        <Region query={categories} what="The form" skeleton={<Skeleton lines={8} />}>
          {({ items }) => <NewCaseForm key={JSON.stringify(asked)} categories={items} asked={asked} />}
        </Region>
      </Card>
    </Page>
  )
}
