import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { type ReactNode, useId, useState } from 'react'
import styles from './choices.module.css'

type ChoiceDialogProps<Value extends string> = {
  title: string
  about: ReactNode
  value: Value
  options: readonly { value: Value; label: string; about: string }[]
  onChoose: (value: Value) => Promise<unknown>
  onClose: () => void
}

/** One of a few ways to read the file; it is checked again with it. */
export const ChoiceDialog = <Value extends string>({ title, about, value, options, onChoose, onClose }: ChoiceDialogProps<Value>) => {
  const name = useId()
  const [chosen, setChosen] = useState(value)
  return (
    <ConfirmDialog title={title} confirm="Check again" isReady={chosen !== value} onConfirm={() => onChoose(chosen)} onClose={onClose}>
      <p>{about}</p>
      <div role="radiogroup" aria-label={title} className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input type="radio" name={name} checked={option.value === chosen} onChange={() => setChosen(option.value)} />
            <span>
              {option.label}
              <small>{option.about}</small>
            </span>
          </label>
        ))}
      </div>
    </ConfirmDialog>
  )
}
