import { CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { dayPattern, dayTyped, typedDay } from '../../format/typed-day.ts'
import control from './control.module.css'
import styles from './date-input.module.css'

type DateInputProps = {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  /** Its name in a form. */
  name?: string
  /** `YYYY-MM-DD`, empty, or what was typed and is no day. */
  value: string
  locale: string
  /** Called with a whole day, with empty when cleared, and with the text itself while it is no day. */
  onChange: (value: string) => void
}

/** A day typed in the provider's own format, or picked. The browser's date field would use the device's format. */
export const DateInput = ({ name, value, locale, onChange, ...described }: DateInputProps) => {
  const [text, setText] = useState(() => typedDay(value, locale))
  const picker = useRef<HTMLInputElement>(null)
  useEffect(
    () => setText((now) => (value !== '' && dayTyped(now, locale) !== value ? typedDay(value, locale) : value === '' && dayTyped(now, locale) ? '' : now)),
    [value, locale],
  )
  const type = (typed: string) => {
    setText(typed)
    onChange(typed.trim() === '' ? '' : (dayTyped(typed, locale) ?? typed))
  }
  return (
    <span className={`${control.control} ${styles.frame}`}>
      <input
        {...described}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={dayPattern(locale)}
        value={text}
        className={control.input}
        onChange={({ target }) => type(target.value)}
      />
      <button type="button" className={control.button} aria-label="Open the calendar" onClick={() => picker.current?.showPicker()}>
        <CalendarDays size={17} aria-hidden />
      </button>
      {name && <input type="hidden" name={name} value={value} />}
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        className={styles.picker}
        value={dayTyped(value, locale) ?? ''}
        onChange={({ target }) => {
          setText(typedDay(target.value, locale))
          onChange(target.value)
        }}
      />
    </span>
  )
}
