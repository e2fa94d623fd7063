import field from '@lanyard/web/ui/fields/field.module.css'
import { FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { FileButton } from '@lanyard/web/uploads/file-button.tsx'
import { Paperclip } from 'lucide-react'
import { accepted, uploadLimits } from './attachment.ts'
import { AttachmentRow } from './attachment-row.tsx'
import styles from './attachments.module.css'
import type { Attachments } from './use-attachments.ts'

/** Picks files; the form handles dragging and pasting. The limits are shown before uploading. */
export const AttachmentsField = ({ id, attachments, error }: { id: string; attachments: Attachments; error?: string | undefined }) => (
  <div className={field.field}>
    <span className={field.label}>Attachments</span>
    {attachments.files.length > 0 && (
      <ul aria-label="Attachments" className={styles.list}>
        {attachments.files.map((one) => (
          <AttachmentRow key={one.key} attachment={one} onRemove={() => attachments.remove(one.key)} onRetry={() => attachments.retry(one)} />
        ))}
      </ul>
    )}
    {attachments.left > 0 && (
      <div>
        <FileButton id={id} describedBy={`${id}-help`} multiple accept={accepted} icon={<Paperclip size={16} aria-hidden />} onFiles={attachments.add}>
          Add files
        </FileButton>
      </div>
    )}
    <FieldNotes
      id={id}
      error={error ?? attachments.refusal}
      help={attachments.left > 0 ? `${uploadLimits(attachments.left)} You can also drop files here or paste an image.` : 'You can’t add more files.'}
    />
  </div>
)
