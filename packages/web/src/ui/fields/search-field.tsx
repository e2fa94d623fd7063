import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import control from './control.module.css'
import styles from './search-field.module.css'

type SearchFieldProps = { label: string; placeholder?: string; value: string; onChange: (value: string) => void }

/** Searches while typing; Escape or the cross clears it. While it has focus, a late value from the URL is ignored. */
export const SearchField = ({ label, placeholder = label, value, onChange }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value)
  }, [value])
  const type = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  const empty = () => {
    type('')
    input.current?.focus()
  }
  const emptyOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return
    event.preventDefault()
    empty()
  }
  return (
    <search className={styles.search}>
      <div className={control.control}>
        <Search size={17} aria-hidden className={styles.icon} />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={emptyOnEscape}
          className={control.input}
        />
        {typed !== '' && (
          <button type="button" aria-label="Clear search" className={styles.empty} onClick={empty}>
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
    </search>
  )
}
