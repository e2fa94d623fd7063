import { servedCountries, servedCountryCodes } from '@lanyard/contract/browser'
import { Select } from '@lanyard/web/ui/fields/select.tsx'

type Filtered = { search: { country?: string | undefined }; change: (changes: { country?: string | undefined }) => void }

const options = [{ value: '', label: 'Any country' }, ...servedCountryCodes.map((value) => ({ value, label: servedCountries[value].name }))]

export const CountryFilter = ({ list }: { list: Filtered }) => (
  <Select
    aria-label="Country"
    value={list.search.country ?? ''}
    options={options}
    onChange={({ target }) => list.change({ country: target.value || undefined })}
  />
)
