import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import styles from './filter-sheet.module.css'

/** What a sheet needs to know of a list. */
export type FilteredList = {
  shape: { filters: object }
  search: object
  isNarrowed: boolean
  change: (changes: Record<string, undefined>) => void
}

const results = (total: number | undefined) =>
  total === undefined ? 'Show results' : total === 1 ? 'Show 1 result' : `Show ${total.toLocaleString('en')} results`

/** One button that says how many filters are set, and a sheet with all of them. */
export const FilterSheet = ({ list, total, children }: { list: FilteredList; total: number | undefined; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const search = list.search as Readonly<Record<string, unknown>>
  const active = Object.keys(list.shape.filters).filter((name) => search[name] !== undefined)
  const close = () => setOpen(false)
  return (
    <div className={styles.opener}>
      <Button variant="outline" small icon={<SlidersHorizontal size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {active.length === 0 ? 'Filter' : `Filter (${active.length})`}
      </Button>
      {isOpen && (
        <Dialog
          title="Filter"
          sheet
          onClose={close}
          actions={
            <>
              {active.length > 0 && (
                <Button variant="outline" onClick={() => list.change(Object.fromEntries(active.map((name) => [name, undefined])))}>
                  Clear filters
                </Button>
              )}
              <Button onClick={close}>{results(total)}</Button>
            </>
          }
        >
          <div className={styles.tools}>{children}</div>
        </Dialog>
      )}
    </div>
  )
}
