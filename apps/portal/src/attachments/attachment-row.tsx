import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { FileLabel, FileProgress, FileStatus } from '@lanyard/web/uploads/file-labels.tsx'
import { CircleAlert, CircleCheck, RotateCcw, ShieldQuestion, X } from 'lucide-react'
import { FileIcon } from '../documents/file-icon.tsx'
import type { Attachment } from './attachment.ts'
import styles from './attachments.module.css'

const AttachmentStatus = ({ attachment }: { attachment: Attachment }) => {
  if (attachment.state === 'sending') return <FileProgress name={attachment.filename} percent={attachment.percent} />
  if (attachment.state === 'failed')
    return (
      <FileStatus tone="error" icon={<CircleAlert size={15} aria-hidden />}>
        {attachment.because}
      </FileStatus>
    )
  return attachment.state === 'scanning' ? (
    <FileStatus icon={<ShieldQuestion size={15} aria-hidden />}>Uploaded. We’re checking it for viruses; you can send it now.</FileStatus>
  ) : (
    <FileStatus tone="success" icon={<CircleCheck size={15} aria-hidden />}>
      Attached
    </FileStatus>
  )
}

/** One file: its progress or error, and buttons to cancel, remove or retry. */
export const AttachmentRow = ({ attachment, onRemove, onRetry }: { attachment: Attachment; onRemove: () => void; onRetry: () => void }) => {
  const { filename, size, state } = attachment
  return (
    <li className={styles.row}>
      <FileIcon filename={filename} />
      <FileLabel name={filename} size={size}>
        <AttachmentStatus attachment={attachment} />
      </FileLabel>
      {state === 'failed' && attachment.mayTryAgain && (
        <IconButton label={`Try ${filename} again`} onClick={onRetry}>
          <RotateCcw size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label={state === 'sending' ? `Cancel ${filename}` : `Remove ${filename}`} onClick={onRemove}>
        <X size={17} aria-hidden />
      </IconButton>
    </li>
  )
}
