import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { FileButton } from '@lanyard/web/uploads/file-button.tsx'
import { FileDrop } from '@lanyard/web/uploads/file-drop.tsx'
import { FileArchive, FileBraces, FileSpreadsheet, FileText, FolderOpen, Upload } from 'lucide-react'
import { acceptedEndings } from './accepted-files.ts'
import styles from './upload.module.css'
import { UploadProgress } from './upload-progress.tsx'
import type { useImportUpload } from './use-import-upload.ts'

const formats = [
  { name: 'NAT files', about: 'ZIP, release 8.0', icon: FileArchive },
  { name: 'OneRoster 1.2', about: 'ZIP, bulk or delta', icon: FileArchive },
  { name: 'CSV', about: 'Any encoding', icon: FileText },
  { name: 'Excel', about: '.xlsx, many sheets', icon: FileSpreadsheet },
  { name: 'JSON lines', about: '.ndjson or .jsonl', icon: FileBraces },
]

/** Where a file is dropped or chosen, and its progress while it is sent. */
export const DropArea = ({ uploading: { upload, add, cancel, isSending } }: { uploading: ReturnType<typeof useImportUpload> }) => {
  if (upload.state === 'sending') return <UploadProgress upload={upload} isSending={isSending} onCancel={() => void cancel()} />
  return (
    <FileDrop hint="Drop the file here" onFiles={add}>
      <section className={styles.area} aria-label="Add a file">
        <div className={styles.invitation}>
          <span className={styles.disc} aria-hidden>
            <Upload size={22} />
          </span>
          <div>
            <Heading size="L">Drop your file here</Heading>
            <p>We work out what it is. You can change it before anything happens.</p>
          </div>
          {upload.state === 'refused' && <Alert type="error">{upload.because}</Alert>}
          {upload.state === 'failed' && (
            <div className={styles.failed}>
              <Alert type="error" title={`${upload.name} couldn’t be uploaded`}>
                {upload.because}
              </Alert>
              <Button variant="outline" small onClick={() => add([upload.again])}>
                Try again
              </Button>
            </div>
          )}
          <FileButton variant="primary" icon={<FolderOpen size={18} aria-hidden />} accept={acceptedEndings} multiple onFiles={add}>
            Choose a file
          </FileButton>
        </div>
        <ul className={styles.formats} aria-label="What can be imported">
          {formats.map(({ name, about, icon: Icon }) => (
            <li key={name}>
              <Icon size={18} aria-hidden />
              <span>
                <strong>{name}</strong>
                <small>{about}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </FileDrop>
  )
}
