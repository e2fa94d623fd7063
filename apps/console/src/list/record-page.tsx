import { ResponseError } from '@lanyard/contract/browser'
import { Region } from '@lanyard/web/list/region.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

type Header = { title: string; lead?: ReactNode; actions?: ReactNode }

type RecordPageProps<Data> = {
  query: UseQueryResult<Data>
  /** What failed to load, as the start of a sentence: "This user". */
  what: string
  /** The title until the record loads. */
  title: string
  /** Shown when the record doesn't exist. */
  missing: string
  header: (data: Data) => Header
  children: (data: Data) => ReactNode
}

const isMissing = (error: unknown) => error instanceof ResponseError && error.response.status === 404

/** A record's page. The title appears immediately, and a missing record says so. */
export const RecordPage = <Data,>({ query, what, title, missing, header, children }: RecordPageProps<Data>) => {
  const { actions, ...shown }: Header = query.data === undefined ? { title } : header(query.data)
  return (
    <>
      <PageHeader {...shown}>{actions}</PageHeader>
      {query.data === undefined && isMissing(query.error) ? (
        <EmptyState icon={<SearchX size={22} />}>{missing}</EmptyState>
      ) : (
        <Region query={query} what={what} skeleton={<Skeleton lines={10} />}>
          {children}
        </Region>
      )}
    </>
  )
}
