import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { saveFile } from '@lanyard/web/save-file.ts'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { FileText } from 'lucide-react'
import { client } from '../inbox-api.ts'
import styles from './entry-file.module.css'

type EntryFileProps = { caseId: number; documentId: number; filename: string; size: number }

/** A file of the conversation. Opening it is recorded, and the learner sees who did. */
export const EntryFile = ({ caseId, documentId, filename, size }: EntryFileProps) => {
  const { busy, run } = useAction(
    async () => saveFile((await client.openCaseDocument({ params: { id: caseId, documentId } })).url),
    (error) => toast(explain(error), 'error'),
  )
  return (
    <button type="button" className={styles.file} title="Recorded, and shown to the learner" aria-busy={busy || undefined} onClick={() => void run()}>
      <FileText size={16} aria-hidden />
      <span>{filename}</span>
      <small>{sayFileSize(size)}</small>
    </button>
  )
}
