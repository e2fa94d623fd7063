import type { ApprovalDocument } from '@lanyard/contract'
import { staffLearnerCalls } from '@lanyard/contract/calls/staff-learner-calls'
import { toast } from '@lanyard/web/announcements.ts'
import { openApi } from '@lanyard/web/api.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { saveFile } from '@lanyard/web/save-file.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { Download, FileText } from 'lucide-react'
import { session } from '../../../session.ts'
import styles from './request.module.css'

const { client } = openApi(staffLearnerCalls, session)
const notes = { clean: '', scanning: ' · still being checked', refused: ' · refused: it isn’t safe to open' } as const

/** Opening a document is recorded, and the learner sees who did. */
const OpenButton = ({ learnerId, document: { documentId, filename } }: { learnerId: number; document: ApprovalDocument }) => {
  const { busy, run } = useAction(
    async () => saveFile((await client.openLearnerDocument({ params: { id: learnerId, documentId } })).url),
    (error) => toast(explain(error), 'error'),
  )
  return (
    <Button
      variant="outline"
      small
      busy={busy}
      icon={<Download size={16} aria-hidden />}
      aria-label={`Open ${filename}`}
      title="Recorded, and shown to the learner"
      onClick={() => void run()}
    >
      Open
    </Button>
  )
}

type DocumentsProps = { learnerId: number; documents: readonly ApprovalDocument[]; needsOne: boolean }

/** What the learner sent with the request. */
export const Documents = ({ learnerId, documents, needsOne }: DocumentsProps) => {
  if (documents.length === 0) return needsOne ? <p className={styles.missing}>This change needs a document, and none came with it.</p> : null
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <li key={document.documentId}>
          <FileText size={22} aria-hidden />
          <div>
            <strong>{document.filename}</strong>
            <span>
              {document.size === null ? '' : sayFileSize(document.size)}
              {notes[document.state]}
            </span>
          </div>
          {document.state === 'clean' && <OpenButton learnerId={learnerId} document={document} />}
        </li>
      ))}
    </ul>
  )
}
