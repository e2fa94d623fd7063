import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import field from '@lanyard/web/ui/fields/field.module.css'
import { FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { FileButton } from '@lanyard/web/uploads/file-button.tsx'
import { FileDrop } from '@lanyard/web/uploads/file-drop.tsx'
import { FileLabel, FileStatus } from '@lanyard/web/uploads/file-labels.tsx'
import { UploadRow } from '@lanyard/web/uploads/upload-row.tsx'
import upload from '@lanyard/web/uploads/uploads.module.css'
import { CircleCheck, Paperclip, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { accepted, uploadLimits } from '../../files/file-rules.ts'
import styles from './new.module.css'
import type { MessageFiles } from './use-message-files.ts'

const id = 'message-files'

/** Files that every recipient gets. They can also be dropped anywhere on the form. */
export const FilesField = ({ files, error }: { files: MessageFiles; error: string | undefined }) => {
  const { uploads, kept, removeKept, left, refusal } = files
  return (
    <div className={field.field}>
      <span className={field.label}>Attachments</span>
      {(kept.length > 0 || uploads.uploads.length > 0) && (
        <ul className={styles.files}>
          {kept.map((file) => (
            <li key={file.id} className={upload.upload}>
              <FileLabel name={file.filename} size={file.size}>
                <FileStatus tone="success" icon={<CircleCheck size={15} aria-hidden />}>
                  Uploaded
                </FileStatus>
              </FileLabel>
              <IconButton label={`Remove ${file.filename}`} title={`Remove ${file.filename}`} onClick={() => removeKept(file.id)}>
                <X size={17} aria-hidden />
              </IconButton>
            </li>
          ))}
          {uploads.uploads.map((each) => (
            <UploadRow key={each.key} upload={each} onProceed={() => uploads.proceed(each)} onRemove={() => uploads.remove(each)} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className={styles.start}>
          <FileButton
            id={id}
            label="Add files"
            describedBy={`${id}-help`}
            accept={accepted}
            multiple
            icon={<Paperclip size={16} aria-hidden />}
            onFiles={files.add}
          >
            Add files
          </FileButton>
        </div>
      )}
      <FieldNotes id={id} help={uploadLimits} error={error ?? refusal} />
    </div>
  )
}

export const MessageDrop = ({ files, children }: { files: MessageFiles; children: ReactNode }) => (
  <FileDrop hint="Drop files to attach them" onFiles={files.add}>
    {children}
  </FileDrop>
)
