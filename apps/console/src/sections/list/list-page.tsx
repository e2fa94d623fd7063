import { explain } from '@lanyard/web/explain.ts'
import { Card } from '@lanyard/web/ui/card.tsx'
import { ErrorState } from '@lanyard/web/ui/error-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api.ts'
import { useMay } from '../../session.ts'
import styles from './list.module.css'
import { listRoute } from './list.route.tsx'
import { ListContent } from './list-content.tsx'
import { ListHeader } from './list-header.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { NoSuchList } from './no-such-list.tsx'
import { valuesOf } from './values-api.ts'

/** One list: its values, where they come from, and what may be done with them. */
export const ListPage = () => {
  const { list: name } = listRoute.useParams()
  const catalogue = useQuery(ask('listCatalogue'))
  const values = useQuery(valuesOf(name))
  const mayWrite = useMay('catalogue:write')
  const list = catalogue.data?.items.find((candidate) => candidate.name === name)
  if (catalogue.data && !list) return <NoSuchList name={name} />
  const error = catalogue.error ?? values.error
  const tryAgain = () => void Promise.all([catalogue, values].filter((query) => query.isError).map((query) => query.refetch()))
  if (list && values.data) return <ListContent key={name} list={list} values={values.data} mayChange={mayWrite && list.writable !== 'no'} />
  return (
    <div className={styles.page}>
      <ListHeader list={list} name={name} />
      {error ? (
        <Card>
          <ErrorState busy={catalogue.isFetching || values.isFetching} onRetry={tryAgain}>
            The values could not be loaded. {explain(error)}
          </ErrorState>
        </Card>
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}
