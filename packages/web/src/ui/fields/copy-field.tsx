import { Check, Copy } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'
import { copyingFailed, useCopy } from './use-copy.ts'

/** As tall as its text, which wraps, in browsers that can't do it with `field-sizing`. */
const fit = (area: HTMLTextAreaElement | null) => {
  if (!area || CSS.supports?.('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}

/** An input plus a copy button that shows a success indicator after copying. It shows its whole text, because people also type it by hand. */
export const CopyField = ({ label, help, value, shown = value }: Pick<FieldTexts, 'label' | 'help'> & { value: string; shown?: string }) => {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const refit = () => fit(area.current)
    refit()
    addEventListener('resize', refit)
    return () => removeEventListener('resize', refit)
  }, [shown])
  const { isCopied, hasFailed, copy } = useCopy(value)
  return (
    <Field id={useId()} label={label} help={help} error={hasFailed ? copyingFailed : undefined}>
      {(described) => (
        <div className={styles.control}>
          <textarea
            ref={area}
            readOnly
            rows={1}
            value={shown}
            {...described}
            className={classNames(styles.input, styles.whole)}
            onFocus={({ target }) => target.select()}
          />
          <button type="button" className={styles.button} aria-label={isCopied ? 'Copied' : `Copy ${label.toLowerCase()}`} onClick={copy}>
            {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            <span>{isCopied ? 'Copied' : 'Copy'}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
