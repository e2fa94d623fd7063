import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { SearchField } from '@lanyard/web/ui/fields/search-field.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useMay } from '../../session.ts'
import styles from './catalogue.module.css'
import { type Completeness, type Country, completenessLabels, countryLabels } from './catalogue-labels.ts'
import type { CatalogueList } from './catalogue-list.ts'
import type { CatalogueSearch } from './catalogue-search.ts'
import { matchingLists } from './matching-lists.ts'

const catalogueRoute = getRouteApi('/tenant/lists')

const entries = <Key extends string>(labels: Record<Key, string>) => Object.entries(labels) as [Key, string][]

/** Search and filters, each with its number of lists. */
export const CatalogueFilters = ({ lists }: { lists: readonly CatalogueList[] }) => {
  const search = catalogueRoute.useSearch()
  const navigate = useNavigate()
  const mayWrite = useMay('catalogue:write')
  const change = (changes: CatalogueSearch) => void navigate({ to: '/lists', search: { ...search, ...changes }, replace: true, resetScroll: false })
  const among = (filter: 'country' | 'completeness' | 'area' | 'yours', fits: (list: CatalogueList) => boolean) =>
    matchingLists(lists, search, filter).filter(fits).length
  const areas = [...new Set(lists.map(({ area }) => area))]
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <div className={styles.find}>
          <SearchField label="Search lists, codes and values" value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
        </div>
        <Select
          aria-label="Area"
          value={search.area ?? ''}
          onChange={({ target }) => change({ area: target.value || undefined })}
          options={[
            { value: '', label: 'All areas' },
            ...areas.map((area) => ({ value: area, label: `${area} (${among('area', (list) => list.area === area)})` })),
          ]}
        />
        <Select
          aria-label="Completeness"
          value={search.completeness ?? ''}
          onChange={({ target }) => change({ completeness: (target.value || undefined) as Completeness | undefined })}
          options={[
            { value: '', label: 'Any completeness' },
            ...entries(completenessLabels).map(([value, label]) => ({
              value,
              label: `${label} (${among('completeness', ({ completeness }) => completeness === value)})`,
            })),
          ]}
        />
      </div>
      <Chips label="Filters">
        <Chip
          pressed={search.yours === 'yes'}
          count={among('yours', ({ writable }) => writable !== 'no')}
          icon={<Pencil size={14} aria-hidden />}
          onPress={() => change({ yours: search.yours ? undefined : 'yes' })}
        >
          {mayWrite ? 'Yours to change' : 'Your own'}
        </Chip>
        {entries(countryLabels).map(([country, label]) => (
          <Chip
            key={country}
            pressed={search.country === country}
            count={among('country', ({ jurisdiction }) => jurisdiction === country)}
            onPress={() => change({ country: search.country === country ? undefined : (country as Country) })}
          >
            {label}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}
