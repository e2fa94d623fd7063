import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import control from './control.module.css'
import styles from './search-field.module.css'

type SearchFieldProps = { label: string; placeholder?: string; value: string; onChange: (value: string) => void; ref?: Ref<HTMLInputElement> }

/** Searches as it is typed; Escape or the cross empties it. */
export const SearchField = ({ label, placeholder = label, value, onChange, ref }: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const empty = () => {
    onChange('')
    input.current?.focus()
  }
  const emptyOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    empty()
  }
  return (
    <search className={styles.search}>
      <div className={control.control}>
        <Search size={17} aria-hidden className={styles.icon} />
        <input
          ref={(element) => {
            input.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={emptyOnEscape}
          className={control.input}
        />
        {value !== '' && (
          <button type="button" aria-label="Empty the search" className={styles.empty} onClick={empty}>
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
    </search>
  )
}
