import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../layout/class-names.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './menu.module.css'

type MenuProps = {
  /** The button's accessible name, in place of its content. */
  label: string
  button: ReactNode
  buttonClassName?: string | undefined
  /** Which edge of the button the list is aligned with. */
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

const focusable = 'a[href], button:not(:disabled)'

/** A button that opens a list of links and actions. It closes on Escape, on an outside click and when focus leaves. */
export const Menu = ({ label, button, buttonClassName, align = 'end', children }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
      opener.current?.focus()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !open) return
    event.preventDefault()
    const stops = [...(whole.current?.querySelectorAll<HTMLElement>(focusable) ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops.at((at + step) % stops.length)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key presses inside bubble up to here
    <div ref={whole} className={styles.menu} onKeyDown={move}>
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classNames(styles.button, buttonClassName)}
        onClick={() => setOpen(!open)}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden className={styles.content}>
          {button}
        </span>
      </button>
      {open && (
        <div id={id} className={styles.list} data-align={align}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
