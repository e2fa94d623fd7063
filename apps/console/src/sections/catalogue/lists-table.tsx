import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useMay } from '../../session.ts'
import styles from './catalogue.module.css'
import { completenessLabels, completenessMeaning, completenessTone, countryLabels } from './catalogue-labels.ts'
import type { CatalogueList } from './catalogue-list.ts'

/** A list's title, whether the provider owns it, and its country. */
const ListName = ({ list: { name, title, writable, jurisdiction } }: { list: CatalogueList }) => {
  const mayWrite = useMay('catalogue:write')
  return (
    <span className={styles.name}>
      <Link to="/lists/$list" params={{ list: name }} data-row-link>
        {title}
      </Link>
      {writable !== 'no' && (
        <Badge tone="brand">
          <Pencil size={11} aria-hidden /> {mayWrite ? 'Yours to change' : 'Your own'}
        </Badge>
      )}
      {jurisdiction !== 'any' && <Badge>{countryLabels[jurisdiction]}</Badge>}
    </span>
  )
}

const columns: Column<CatalogueList>[] = [
  { key: 'list', label: 'List', width: '40%', onCard: 'title', cell: (list) => <ListName list={list} /> },
  {
    key: 'values',
    label: 'Values',
    width: '110px',
    end: true,
    cell: ({ valueCount, switchedOffCount }) => (
      <>
        {valueCount.toLocaleString('en')}
        {switchedOffCount > 0 && <Quiet> · {switchedOffCount} off</Quiet>}
      </>
    ),
  },
  {
    key: 'source',
    label: 'Source',
    from: 'medium',
    onCard: 'plain',
    cell: ({ source, edition }) => (
      <Quiet>
        {source}
        {edition && ` · ${edition}`}
      </Quiet>
    ),
  },
  {
    key: 'completeness',
    label: 'Completeness',
    width: '136px',
    onCard: 'corner',
    cell: ({ completeness }) => (
      <span title={completenessMeaning[completeness]}>
        <Badge tone={completenessTone[completeness]}>{completenessLabels[completeness]}</Badge>
      </span>
    ),
  },
]

/** The lists of an area. Columns line up across areas. */
export const ListsTable = ({ area, lists }: { area: string; lists: readonly CatalogueList[] }) => (
  <DataTable label={area} rows={lists} rowKey={({ name }) => name} columns={columns} />
)
