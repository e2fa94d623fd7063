import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { SearchField } from '@lanyard/web/ui/fields/search-field.tsx'
import styles from './list.module.css'
import type { ListSearch } from './list-search.ts'
import type { View } from './values/view.ts'

/** The search, and the status filter. */
export const ListTools = ({ search, view, onChange }: { search: ListSearch; view: View; onChange: (changes: ListSearch) => void }) => (
  <div className={styles.tools}>
    <SearchField
      label="Search this list"
      placeholder={view.hasCode ? 'Search code or description' : 'Search this list'}
      value={search.q ?? ''}
      onChange={(q) => onChange({ q: q || undefined })}
    />
    {view.hasStatus && (
      <Chips label="Shown">
        <Chip pressed={search.show === undefined} count={view.counts.active} onPress={() => onChange({ show: undefined })}>
          Active
        </Chip>
        <Chip pressed={search.show === 'off'} count={view.counts.off} onPress={() => onChange({ show: 'off' })}>
          Switched off
        </Chip>
        <Chip pressed={search.show === 'all'} count={view.counts.all} onPress={() => onChange({ show: 'all' })}>
          All
        </Chip>
      </Chips>
    )}
  </div>
)
