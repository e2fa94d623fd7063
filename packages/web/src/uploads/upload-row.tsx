import { CircleAlert, CircleCheck, CircleHelp, Clock, X } from 'lucide-react'
import { Button } from '../ui/actions/button.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { FileLabel, FileProgress, FileStatus } from './file-labels.tsx'
import type { Upload } from './upload.ts'
import styles from './uploads.module.css'

const UploadStatus = ({ upload }: { upload: Upload }) => {
  if (upload.state === 'sending') return <FileProgress name={upload.name} percent={upload.percent} />
  if (upload.state === 'failed')
    return (
      <FileStatus tone="error" icon={<CircleAlert size={15} aria-hidden />}>
        {upload.because}
      </FileStatus>
    )
  if (upload.state === 'asks')
    return (
      <FileStatus tone="warning" icon={<CircleHelp size={15} aria-hidden />}>
        A file with this name already exists. Replace it?
      </FileStatus>
    )
  return upload.state === 'done' ? (
    <FileStatus tone="success" icon={<CircleCheck size={15} aria-hidden />}>
      Uploaded
    </FileStatus>
  ) : (
    <FileStatus icon={<Clock size={15} aria-hidden />}>Waiting</FileStatus>
  )
}

type UploadRowProps = { upload: Upload; onProceed: () => void; onRemove: () => void }

/** One upload: its progress, its error, and what to do next. */
export const UploadRow = ({ upload, onProceed, onRemove }: UploadRowProps) => {
  const { name, file, state } = upload
  const isOpen = state === 'sending' || state === 'waiting'
  const leave = state === 'asks' ? `Keep the old ${name}` : isOpen ? `Cancel ${name}` : `Remove ${name} from the list`
  return (
    <li className={styles.upload}>
      <FileLabel name={name} size={file.size}>
        <UploadStatus upload={upload} />
      </FileLabel>
      {state === 'asks' && (
        <Button small variant="outline" aria-label={`Replace ${name}`} onClick={onProceed}>
          Replace
        </Button>
      )}
      {state === 'failed' && upload.mayTryAgain && (
        <Button small variant="outline" aria-label={`Try ${name} again`} onClick={onProceed}>
          Try again
        </Button>
      )}
      <IconButton label={leave} title={leave} onClick={onRemove}>
        <X size={17} aria-hidden />
      </IconButton>
    </li>
  )
}
