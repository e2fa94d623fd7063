import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Lock, Pencil } from 'lucide-react'
import { countOf, countryLabels } from '../catalogue/catalogue-labels.ts'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import styles from './list.module.css'

/** How many values there are, and who can change them. */
export const ListLead = ({ list, mayChange }: { list: CatalogueList; mayChange: boolean }) => {
  const { valueCount, switchedOffCount, writable, jurisdiction } = list
  return (
    <p className={styles.leadLine}>
      <span data-figures>
        {countOf(valueCount, 'value')}
        {switchedOffCount > 0 && `, ${switchedOffCount} switched off`}
      </span>
      {jurisdiction !== 'any' && <Badge>{countryLabels[jurisdiction]}</Badge>}
      {mayChange ? (
        <Badge tone="brand">
          <Pencil size={11} aria-hidden /> Yours to change
        </Badge>
      ) : (
        <span className={styles.why}>
          <Lock size={14} aria-hidden />
          {writable === 'no' ? 'Shared by all providers, so it can’t be changed here' : 'Your provider’s own list'}
        </span>
      )}
    </p>
  )
}
