import { ComboBox } from '@lanyard/web/form/combo-box.tsx'
import { useDebounced } from '@lanyard/web/use-debounced.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callQuery } from '../../../api.ts'
import type { ControlProps } from './control-props.ts'

/** How long after the last keystroke records are searched. */
const settles = 200

/** A list's value, or another record that is found by typing. What it can be is asked for once the field is used. */
export const OptionField = ({ type, field, label, value, name, error, onChange }: ControlProps & { label: string }) => {
  const [isUsed, setUsed] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, settles)
  const isReference = field.kind === 'reference'
  const { data = [] } = useQuery({
    ...callQuery('listRecordOptions', { params: { type }, query: { field: field.name, ...(isReference && search && { search }) } }),
    enabled: isUsed,
    placeholderData: keepPreviousData,
  })
  const [picked, setPicked] = useState<{ value: string; label: string }>()
  const text = value ?? ''
  const current = picked?.value === text ? picked : { value: text, label: isReference && name ? `${text} · ${name}` : (name ?? text) }
  const options = text === '' || data.some((option) => option.value === text) ? data : [current, ...data]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of the control inside bubbles up to here
    <div onFocus={() => setUsed(true)}>
      <ComboBox
        id={useId()}
        label={label}
        error={error}
        options={options}
        value={text}
        onChange={(chosen) => {
          setPicked(options.find((option) => option.value === chosen))
          onChange(chosen)
        }}
        {...(isReference && { onSearch: (words: string) => setTyped(words.replaceAll('·', ' ').trim()), placeholder: 'Type a name or number' })}
      />
    </div>
  )
}
