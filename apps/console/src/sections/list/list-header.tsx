import { sentenceCase } from '@lanyard/web/format/sentence-case.ts'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'

type ListHeaderProps = { list: CatalogueList | undefined; name: string; at?: string; lead?: ReactNode; children?: ReactNode }

const titleOf = (name: string) => sentenceCase(name.replaceAll('-', ' '))

/** The way back, the list's title and its actions; a child page adds its own name. */
export const ListHeader = ({ list, name, at, lead, children }: ListHeaderProps) => {
  const title = list?.title ?? titleOf(name)
  usePageTitle(at ? `${at} · ${title}` : title)
  return (
    <>
      {at ? (
        <BackLink to="/lists/$list" params={{ list: name }}>
          {title}
        </BackLink>
      ) : (
        <BackLink to="/lists">Catalogue</BackLink>
      )}
      <PageHeader title={at ?? title} lead={lead}>
        {children}
      </PageHeader>
    </>
  )
}
