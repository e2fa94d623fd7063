import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { announce } from '../announcements.ts'
import { saveText } from '../save-file.ts'
import { Button } from '../ui/actions/button.tsx'
import styles from './recovery-codes.module.css'

const save = (text: string) => saveText('recovery-codes.txt', text, 'text/plain')

/** Recovery codes to copy or save. They are shown only once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const [copied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true)
        announce('Copied')
      },
      () => save(text),
    )
  return (
    <div className={styles.whole}>
      <ul aria-label="Recovery codes" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="outline" small icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy all'}
        </Button>
        <Button variant="outline" small icon={<Download size={16} aria-hidden />} onClick={() => save(text)}>
          Save as a file
        </Button>
      </div>
    </div>
  )
}
