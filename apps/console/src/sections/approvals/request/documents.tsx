import type { ApprovalDocument } from '@lanyard/contract'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { Eye, FileText } from 'lucide-react'
import styles from './request.module.css'

const notes = { clean: '', scanning: ' · still being checked', refused: ' · refused: it isn’t safe to open' } as const

/** What the learner sent with the request. */
export const Documents = ({ documents, needsOne }: { documents: readonly ApprovalDocument[]; needsOne: boolean }) => {
  if (documents.length === 0) return needsOne ? <p className={styles.missing}>This change needs a document, and none came with it.</p> : null
  return (
    <ul className={styles.documents}>
      {documents.map(({ documentId, filename, size, state, url }) => (
        <li key={documentId}>
          <FileText size={22} aria-hidden />
          <div>
            <strong>{filename}</strong>
            <span>
              {size === null ? '' : sayFileSize(size)}
              {notes[state]}
            </span>
          </div>
          {url && (
            <a href={url} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'outline', small: true })} aria-label={`View ${filename}`}>
              <Eye size={16} aria-hidden />
              View
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
