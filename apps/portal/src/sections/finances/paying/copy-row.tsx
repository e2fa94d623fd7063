import { announce } from '@lanyard/web/announcements.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './how-to-pay.module.css'

/** How long the success indicator stays. */
const indicated = 2500

type CopyRowProps = { label: string; value: string; wanted?: boolean; children?: ReactNode }

/** A detail of a payment with a button that copies it; `children` show it in another way than it is copied. */
export const CopyRow = ({ label, value, wanted = false, children = value }: CopyRowProps) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), indicated)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
      announce(`${label || value} copied`)
    } catch {
      setState('failed')
      announce('Copying failed. Select the text and copy it.')
    }
  }
  const isCopied = state === 'copied'
  return (
    <div className={styles.row} data-wanted={wanted || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.copy} data-print="no">
        <Button
          variant="text"
          icon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          aria-label={isCopied ? `${label || value} copied` : `Copy ${label.toLowerCase() || value}`}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : state === 'failed' ? 'Not copied' : 'Copy'}
        </Button>
      </dd>
    </div>
  )
}
