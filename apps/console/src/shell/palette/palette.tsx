import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './palette.module.css'
import { PaletteOption } from './palette-option.tsx'
import { useFindings } from './use-findings.ts'

/** Finds a person, list, value, setting or action, and opens it. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups, state } = useFindings(text)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const options = groups.flatMap(({ options: inside }) => inside)
  const at = Math.min(chosen, options.length - 1)

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const follow = (index: number) => {
    const option = options[index]
    if (!option) return
    onClose()
    option.run()
  }
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setChosen((at + step + options.length) % Math.max(1, options.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      follow(at)
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      ref={dialog}
      aria-label="Find anything"
      className={styles.palette}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={styles.box}>
        <div className={styles.field}>
          <Search size={19} aria-hidden />
          <input
            role="combobox"
            aria-label="Find a person, a list, a code, a setting or an action"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-options`}
            aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
            aria-autocomplete="list"
            placeholder="Find a person, a list, a code, a setting or an action"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setChosen(0)
            }}
            onKeyDown={move}
          />
          <button type="button" className={styles.escape} onClick={onClose} aria-label="Esc: close">
            Esc
          </button>
        </div>
        <div id={`${id}-options`} role="listbox" aria-label="Found" className={styles.options}>
          {groups.map(({ heading, options: inside }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
            <div key={heading} role="group" aria-label={heading}>
              <p className={styles.heading} aria-hidden>
                {heading}
              </p>
              {inside.map((option) => {
                const index = options.indexOf(option)
                return (
                  <PaletteOption
                    key={option.key}
                    id={`${id}-${index}`}
                    option={option}
                    isActive={index === at}
                    onHover={() => setChosen(index)}
                    onFollow={() => follow(index)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        <p role="status" className={styles.state}>
          {state}
        </p>
      </div>
    </dialog>
  )
}
