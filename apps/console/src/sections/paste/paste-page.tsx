import { explain } from '@lanyard/web/explain.ts'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { callQuery } from '../../api.ts'
import { useMay } from '../../session.ts'
import styles from '../list/list.module.css'
import { ListHeader } from '../list/list-header.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { NoSuchList } from '../list/no-such-list.tsx'
import { valuesOf } from '../list/values/values-api.ts'
import { NotYours } from './not-yours.tsx'

import { PasteContent } from './paste-content.tsx'

const pasteRoute = getRouteApi('/tenant/lists/$list/paste')

/** Imports values from a spreadsheet: pasted, checked row by row, then saved all or none. */
export const PastePage = () => {
  const { list: name } = pasteRoute.useParams()
  const catalogue = useQuery(callQuery('listCatalogue'))
  const values = useQuery(valuesOf(name))
  const mayWrite = useMay('catalogue:write')
  const list = catalogue.data?.items.find((candidate) => candidate.name === name)
  const error = catalogue.error ?? values.error
  if (catalogue.data && !list) return <NoSuchList name={name} />
  if (list && (!mayWrite || list.writable !== 'each')) return <NotYours list={list} />
  return (
    <Page>
      <ListHeader
        list={list}
        name={name}
        at="Paste from spreadsheet"
        lead={<p className={styles.leadLine}>Copy rows in your spreadsheet and paste them here. You’ll review every row before anything is saved.</p>}
      />
      {list && values.data ? (
        <PasteContent list={list} values={values.data.items} />
      ) : error ? (
        <ErrorState onRetry={() => void Promise.all([catalogue.refetch(), values.refetch()])}>The list couldn’t be loaded. {explain(error)}</ErrorState>
      ) : (
        <ListSkeleton />
      )}
    </Page>
  )
}
