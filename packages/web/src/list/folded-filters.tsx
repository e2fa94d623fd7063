import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/actions/button.tsx'
import styles from './folded-filters.module.css'

type FoldedFiltersProps = {
  /** How many filters are set. */
  count: number
  children: ReactNode
}

/** Filters that would fill a phone screen. On a phone one button opens them and shows how many are set; elsewhere they are always open. */
export const FoldedFilters = ({ count, children }: FoldedFiltersProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.fold}>
        <Button
          variant="outline"
          small
          icon={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </div>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
