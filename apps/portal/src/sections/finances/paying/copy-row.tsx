import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { useCopy } from '@lanyard/web/ui/fields/use-copy.ts'
import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './how-to-pay.module.css'

type CopyRowProps = { label: string; value: string; wanted?: boolean; children?: ReactNode }

/** A detail of a payment with a button that copies it; `children` show it in another way than it is copied. */
export const CopyRow = ({ label, value, wanted = false, children = value }: CopyRowProps) => {
  const { isCopied, hasFailed, copy } = useCopy(value, label || value)
  return (
    <div className={styles.row} data-wanted={wanted || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.copy} data-print="no">
        <Button
          variant="text"
          icon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          aria-label={isCopied ? `${label || value} copied` : `Copy ${label.toLowerCase() || value}`}
          onClick={copy}
        >
          {isCopied ? 'Copied' : hasFailed ? 'Not copied' : 'Copy'}
        </Button>
      </dd>
    </div>
  )
}
