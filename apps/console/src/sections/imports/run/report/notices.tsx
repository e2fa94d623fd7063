import type { ImportReport } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Info } from 'lucide-react'
import { useState } from 'react'
import styles from './report.module.css'

const first = 4

/** What was assumed or left out while the file was read. */
export const Notices = ({ notices }: Pick<ImportReport, 'notices'>) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? notices : notices.slice(0, first)
  if (notices.length === 0) return null
  return (
    <div className={styles.notices}>
      <ul>
        {shown.map(({ message, file }) => (
          <li key={`${file} ${message}`}>
            <Info size={16} aria-hidden />
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {shown.length < notices.length && (
        <Button variant="text" small onClick={() => setWhole(true)}>
          Show all {notices.length} notes
        </Button>
      )}
    </div>
  )
}
