import { explain } from '@lanyard/web/explain.ts'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useDebounced } from '@lanyard/web/use-debounced.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { callQuery } from '../../api.ts'
import { useMay } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import styles from './catalogue.module.css'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { countOf } from './catalogue-labels.ts'
import { FoundValues } from './found-values.tsx'
import { ListsByArea } from './lists-by-area.tsx'

/** The skeleton: the search, and areas with rows. */
const CatalogueSkeleton = () => (
  <div className={styles.skeleton}>
    <div className={styles.skeletonSearch} />
    <Skeleton lines={9} label="Loading the catalogue" />
    <Skeleton lines={7} label="Loading the catalogue" />
  </div>
)

const catalogueRoute = getRouteApi('/tenant/lists')

/** The lists behind our forms, and which ones the provider can change. */
export const CataloguePage = () => {
  usePageTitle('Catalogue')
  const search = catalogueRoute.useSearch()
  const { data, error, refetch, isFetching } = useQuery(callQuery('listCatalogue'))
  const mayWrite = useMay('catalogue:write')
  const text = useDebounced(search.q ?? '', 200)
  const own = data?.items.filter(({ writable }) => writable !== 'no').length ?? 0
  return (
    <Page>
      <PageHeader
        title="Catalogue"
        lead={
          data
            ? `${countOf(data.totalCount, 'list')} of values that forms offer. ${mayWrite ? `${own} of them are yours to change.` : `${own} of them are your own.`}`
            : 'The lists of values that forms offer.'
        }
      />
      {data ? (
        <>
          <CatalogueFilters lists={data.items} />
          {text.trim().length > 1 && <FoundValues key={text} text={text.trim()} />}
          <ListsByArea lists={data.items} />
        </>
      ) : error ? (
        <Card>
          <ErrorState busy={isFetching} onRetry={() => void refetch()}>
            The catalogue couldn’t be loaded. {explain(error)}
          </ErrorState>
        </Card>
      ) : (
        <CatalogueSkeleton />
      )}
    </Page>
  )
}
