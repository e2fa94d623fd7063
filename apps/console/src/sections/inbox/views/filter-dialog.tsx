import type { CaseFilters } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { useState } from 'react'
import { FilterFields } from './filter-fields.tsx'

type FilterDialogProps = { initial: CaseFilters; onApply: (filters: CaseFilters) => void; onSave: (filters: CaseFilters) => void; onClose: () => void }

/** Narrows the list; the filters can be saved as a view. */
export const FilterDialog = ({ initial, onApply, onSave, onClose }: FilterDialogProps) => {
  const [filters, setFilters] = useState(initial)
  const isEmpty = Object.keys(filters).length === 0
  return (
    <Dialog
      title="Filter cases"
      sheet
      onClose={onClose}
      actions={
        <>
          {!isEmpty && (
            <Button variant="text" onClick={() => setFilters({})}>
              Clear
            </Button>
          )}
          <Button variant="outline" disabled={isEmpty} onClick={() => onSave(filters)}>
            Save view
          </Button>
          <Button onClick={() => onApply(filters)}>Show cases</Button>
        </>
      }
    >
      <FilterFields filters={filters} onChange={setFilters} />
    </Dialog>
  )
}
