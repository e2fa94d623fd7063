import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery } from '../../api.ts'
import styles from './catalogue.module.css'
import { countOf } from './catalogue-labels.ts'
import type { CatalogueValue } from './catalogue-list.ts'

const atFirst = 6

const FoundValue = ({ value }: { value: CatalogueValue }) => {
  const { list, listTitle, area, code, description, isActive } = value
  return (
    <li>
      <Link to="/lists/$list" params={{ list }} search={{ q: code || description || '', show: 'all' }} className={styles.found}>
        {code !== null && <span className={styles.code}>{code === '' ? '(empty)' : code}</span>}
        <span className={styles.foundWords}>{description}</span>
        {!isActive && <Badge>Switched off</Badge>}
        <span className={styles.foundList}>
          {listTitle} <small>{area}</small>
        </span>
      </Link>
    </li>
  )
}

/** Search results in all lists, exact code matches first. */
export const FoundValues = ({ text }: { text: string }) => {
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({ ...callQuery('searchCatalogue', { query: { text } }), placeholderData: keepPreviousData })
  if (error)
    return (
      <Card title="Values">
        <ErrorState busy={isFetching} onRetry={() => void refetch()}>
          The values couldn’t be searched. {explain(error)}
        </ErrorState>
      </Card>
    )
  if (!data)
    return (
      <Card title="Values">
        <Skeleton lines={4} label="Searching the values" />
      </Card>
    )
  if (data.totalCount === 0) return <p role="status">No list has a value with “{text}” in its code or words.</p>
  const shown = isWhole ? data.items : data.items.slice(0, atFirst)
  return (
    <Card title={`${countOf(data.totalCount, 'value')} with “${text}”`}>
      <ul className={styles.foundValues}>
        {shown.map((value) => (
          <FoundValue key={`${value.list}/${value.valueId}`} value={value} />
        ))}
      </ul>
      {!isWhole && data.items.length > atFirst && (
        <div>
          <Button variant="outline" small onClick={() => setWhole(true)}>
            {data.totalCount > data.items.length ? `Show the first ${data.items.length}` : `Show all ${data.items.length}`}
          </Button>
        </div>
      )}
    </Card>
  )
}
