import { LeaveGuard } from '@lanyard/web/shell/leave-guard.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { X } from 'lucide-react'
import styles from './upload.module.css'
import type { ImportUpload } from './use-import-upload.ts'

type Sending = Extract<ImportUpload, { state: 'sending' }>

const lineOf = ({ waits, isContinued }: Sending) => {
  if (waits !== undefined)
    return `The connection was lost. Trying again in ${waits === 1 ? '1 second' : `${waits} seconds`}. Nothing that arrived is sent twice.`
  return isContinued ? 'Continuing where the last upload stopped. Keep this page open.' : 'Keep this page open until the file has arrived.'
}

/** How much of the file has arrived. */
export const UploadProgress = ({ upload, isSending, onCancel }: { upload: Sending; isSending: () => boolean; onCancel: () => void }) => {
  const { name, size, sent } = upload
  return (
    <section className={styles.sending} aria-label="Upload">
      <div className={styles.top}>
        <Heading size="M">
          <bdi>{name}</bdi>
        </Heading>
        <Button variant="outline" small icon={<X size={16} aria-hidden />} onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      <Progress label={`Uploading ${name}`} value={sent} total={size} />
      <p className={styles.line} data-figures>
        {Math.floor((sent / size) * 100)}% · {sayFileSize(sent)} of {sayFileSize(size)}
      </p>
      <p className={styles.line} data-waits={upload.waits !== undefined || undefined}>
        {lineOf(upload)}
      </p>
      <LeaveGuard
        isAtRisk={isSending}
        isLeaving={({ current, next }) => current.pathname !== next.pathname}
        title="Leave while the file is uploading?"
        leave="Leave"
      >
        The upload stops. Drop the same file here again to continue where it stopped.
      </LeaveGuard>
    </section>
  )
}
