import { CircleAlert, CircleCheck, RotateCcw, ShieldQuestion, X } from 'lucide-react'
import { FileIcon } from '../../../documents/file-icon.tsx'
import { sayFileSize } from '../../../documents/file-size.ts'
import type { Attachment } from './attachment.ts'
import styles from './attachments.module.css'

const Standing = ({ attachment }: { attachment: Attachment }) => {
  if (attachment.state === 'sending')
    return (
      <span className={styles.standing}>
        <progress max={100} value={attachment.percent} aria-label={`Sending ${attachment.filename}`} className={styles.progress} />
        <span data-figures>{attachment.percent} %</span>
      </span>
    )
  if (attachment.state === 'failed')
    return (
      <span className={styles.standing} data-tone="error">
        <CircleAlert size={15} aria-hidden /> {attachment.because}
      </span>
    )
  return attachment.state === 'scanning' ? (
    <span className={styles.standing}>
      <ShieldQuestion size={15} aria-hidden /> Arrived, being checked for viruses. You can send it already.
    </span>
  ) : (
    <span className={styles.standing} data-tone="success">
      <CircleCheck size={15} aria-hidden /> Attached
    </span>
  )
}

/** One file: how far it is, what went wrong, and the way to stop, remove or try again. */
export const AttachmentRow = ({ attachment, onRemove, onRetry }: { attachment: Attachment; onRemove: () => void; onRetry: () => void }) => {
  const { filename, size, state } = attachment
  return (
    <li className={styles.row}>
      <FileIcon filename={filename} />
      <div className={styles.words}>
        <span className={styles.name}>
          {filename} <span className={styles.size}>{sayFileSize(size)}</span>
        </span>
        <Standing attachment={attachment} />
      </div>
      {state === 'failed' && attachment.mayTryAgain && (
        <button type="button" className={styles.button} aria-label={`Try ${filename} again`} onClick={onRetry}>
          <RotateCcw size={16} aria-hidden />
        </button>
      )}
      <button type="button" className={styles.button} aria-label={state === 'sending' ? `Cancel ${filename}` : `Remove ${filename}`} onClick={onRemove}>
        <X size={17} aria-hidden />
      </button>
    </li>
  )
}
