import { Badge } from '@lanyard/web/ui/badge.tsx'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useMay } from '../../session.ts'
import styles from './catalogue.module.css'
import type { CatalogueList } from './catalogue-list.ts'
import { completenessMeaning, completenessTone, completenessWords, countryWords } from './words.ts'

/** One list: what it is called, how big, where from, and whether it is ours. */
export const ListRow = ({ list }: { list: CatalogueList }) => {
  const { name, title, jurisdiction, writable, valueCount, switchedOffCount, source, edition, completeness } = list
  const mayWrite = useMay('catalogue:write')
  return (
    <tr>
      <td>
        <div className={styles.name}>
          <Link to="/lists/$list" params={{ list: name }} className={styles.link}>
            {title}
          </Link>
          {writable !== 'no' && (
            <Badge tone="brand">
              <Pencil size={11} aria-hidden /> {mayWrite ? 'Yours to change' : 'Your own'}
            </Badge>
          )}
          {jurisdiction !== 'any' && <Badge>{countryWords[jurisdiction]}</Badge>}
        </div>
      </td>
      <td className={styles.number} data-label="Values">
        {valueCount.toLocaleString('en')}
        <span className={styles.word}> {valueCount === 1 ? 'value' : 'values'}</span>
        {switchedOffCount > 0 && <small>{switchedOffCount} off</small>}
      </td>
      <td className={styles.source} data-label="Source">
        {source}
        {edition && ` · ${edition}`}
      </td>
      <td>
        <span title={completenessMeaning[completeness]}>
          <Badge tone={completenessTone[completeness]}>{completenessWords[completeness]}</Badge>
        </span>
      </td>
    </tr>
  )
}
