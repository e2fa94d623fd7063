import { explain } from '@lanyard/web/explain.ts'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery } from '../../api.ts'
import { useMay } from '../../session.ts'
import { ListActions } from './list-actions.tsx'
import { ListContent } from './list-content.tsx'
import { ListHeader } from './list-header.tsx'
import { ListLead } from './list-lead.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { NoSuchList } from './no-such-list.tsx'

import { valuesOf } from './values/values-api.ts'

const listRoute = getRouteApi('/tenant/lists/$list')

/** One list: its values, their source, and the actions. The header stays while the rest loads. */
export const ListPage = () => {
  const { list: name } = listRoute.useParams()
  const catalogue = useQuery(callQuery('listCatalogue'))
  const values = useQuery(valuesOf(name))
  const mayWrite = useMay('catalogue:write')
  const [adding, setAdding] = useState<string>()
  const list = catalogue.data?.items.find((candidate) => candidate.name === name)
  if (catalogue.data && !list) return <NoSuchList name={name} />
  const mayChange = mayWrite && list !== undefined && list.writable !== 'no'
  const error = catalogue.error ?? values.error
  const tryAgain = () => void Promise.all([catalogue, values].filter((query) => query.isError).map((query) => query.refetch()))
  return (
    <Page>
      <ListHeader list={list} name={name} lead={list && <ListLead list={list} mayChange={mayChange} />}>
        {list && values.data && <ListActions list={list} values={values.data.items} mayChange={mayChange} onAdd={() => setAdding(name)} />}
      </ListHeader>
      {list && values.data ? (
        <ListContent key={name} list={list} values={values.data} mayChange={mayChange} isAdding={adding === name} onAdded={() => setAdding(undefined)} />
      ) : error ? (
        <Card>
          <ErrorState busy={catalogue.isFetching || values.isFetching} onRetry={tryAgain}>
            The values couldn’t be loaded. {explain(error)}
          </ErrorState>
        </Card>
      ) : (
        <ListSkeleton />
      )}
    </Page>
  )
}
