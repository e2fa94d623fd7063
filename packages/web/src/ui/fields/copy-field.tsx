import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { announce } from '../../announcements.ts'
import { classNames } from '../layout/class-names.ts'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'

/** How long the success indicator stays. */
const indicated = 2500
/** In characters. Longer values wrap onto as many lines as they need, because people also type them by hand. */
const fitsOnALine = 28

/** An input plus a copy button that shows a success indicator after copying. */
export const CopyField = ({ label, help, value, shown = value }: Pick<FieldTexts, 'label' | 'help'> & { value: string; shown?: string }) => {
  const isLong = shown.length > fitsOnALine
  const Shown = isLong ? 'textarea' : 'input'
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), indicated)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setState('copied')
        announce('Copied')
      },
      () => setState('failed'),
    )
  return (
    <Field id={useId()} label={label} help={help} error={state === 'failed' ? 'Copying failed. Select the text and copy it.' : undefined}>
      {(described) => (
        <div className={styles.control}>
          <Shown
            readOnly
            value={shown}
            {...described}
            {...(isLong && { rows: 2 })}
            className={classNames(styles.input, isLong && styles.whole)}
            onFocus={({ target }) => target.select()}
          />
          <button
            type="button"
            className={styles.button}
            aria-label={state === 'copied' ? 'Copied' : `Copy ${label.toLowerCase()}`}
            onClick={() => void copy()}
          >
            {state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            <span>{state === 'copied' ? 'Copied' : 'Copy'}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
