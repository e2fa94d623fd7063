import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { countryOptions } from './country-labels.ts'

type Filtered = { search: { country?: string | undefined }; change: (changes: { country?: string | undefined }) => void }

const options = [{ value: '', label: 'Any country' }, ...countryOptions]

export const CountryFilter = ({ list }: { list: Filtered }) => (
  <Select
    aria-label="Country"
    value={list.search.country ?? ''}
    options={options}
    onChange={({ target }) => list.change({ country: target.value || undefined })}
  />
)
