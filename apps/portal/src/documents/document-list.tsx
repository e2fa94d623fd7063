import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { saveFile } from '@lanyard/web/save-file.ts'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { Download } from 'lucide-react'
import { client } from '../api.ts'
import styles from './document-list.module.css'
import { FileIcon } from './file-icon.tsx'

type Document = { documentId: number; filename?: string | null | undefined; size?: number | null | undefined }

const DocumentRow = ({ document: { documentId, filename, size } }: { document: Document }) => {
  const failed = (error: unknown) => {
    console.error('getDocumentFile failed:', error)
    toast(explain(error), 'error')
  }
  const { busy, run: open } = useAction(async () => saveFile((await client.getDocumentFile({ params: { id: documentId } })).documentUrl), failed)
  const name = filename ?? 'Document'
  return (
    <li>
      <button type="button" className={styles.document} aria-busy={busy || undefined} onClick={() => void open()}>
        <FileIcon filename={name} />
        <span className={styles.name}>{name}</span>
        {typeof size === 'number' && <span className={styles.size}>{sayFileSize(size)}</span>}
        <Download size={16} aria-hidden />
      </button>
    </li>
  )
}

/** The documents of a message or case entry. Each one's signed URL is requested when it is opened. */
export const DocumentList = ({ documents }: { documents: readonly Document[] }) =>
  documents.length === 0 ? null : (
    <ul aria-label="Documents" className={styles.list}>
      {documents.map((document) => (
        <DocumentRow key={document.documentId} document={document} />
      ))}
    </ul>
  )
