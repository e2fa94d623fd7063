import { Search } from 'lucide-react'
import styles from './dialog-search.module.css'

type DialogSearchProps = { label: string; value: string; onChange: (typed: string) => void; onEnter?: () => void }

/** Narrows the list of a dialog that was opened to find something. */
export const DialogSearch = ({ label, value, onChange, onEnter }: DialogSearchProps) => (
  <label className={styles.search}>
    <Search size={16} aria-hidden />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      // biome-ignore lint/a11y/noAutofocus: the dialog was opened to find something
      autoFocus
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
    />
  </label>
)
