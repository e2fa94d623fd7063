import { CircleAlert, CircleCheck, CircleHelp, Clock, X } from 'lucide-react'
import { Button } from '../ui/actions/button.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { FileProgress, FileStanding, FileWords } from './file-labels.tsx'
import type { Upload } from './upload.ts'
import styles from './uploads.module.css'

const Standing = ({ upload }: { upload: Upload }) => {
  if (upload.state === 'sending') return <FileProgress name={upload.name} percent={upload.percent} />
  if (upload.state === 'failed')
    return (
      <FileStanding tone="error" icon={<CircleAlert size={15} aria-hidden />}>
        {upload.because}
      </FileStanding>
    )
  if (upload.state === 'asks')
    return (
      <FileStanding tone="warning" icon={<CircleHelp size={15} aria-hidden />}>
        There is a file of this name already. Replace it?
      </FileStanding>
    )
  return upload.state === 'done' ? (
    <FileStanding tone="success" icon={<CircleCheck size={15} aria-hidden />}>
      Arrived
    </FileStanding>
  ) : (
    <FileStanding icon={<Clock size={15} aria-hidden />}>Waiting its turn</FileStanding>
  )
}

type UploadRowProps = { upload: Upload; onGoOn: () => void; onRemove: () => void }

/** One upload: its progress, its error, and what to do next. */
export const UploadRow = ({ upload, onGoOn, onRemove }: UploadRowProps) => {
  const { name, file, state } = upload
  const isOpen = state === 'sending' || state === 'waiting'
  const leave = state === 'asks' ? `Keep the old ${name}` : isOpen ? `Cancel ${name}` : `Take ${name} off the list`
  return (
    <li className={styles.upload}>
      <FileWords name={name} size={file.size}>
        <Standing upload={upload} />
      </FileWords>
      {state === 'asks' && (
        <Button small variant="outline" aria-label={`Replace ${name}`} onClick={onGoOn}>
          Replace
        </Button>
      )}
      {state === 'failed' && upload.mayTryAgain && (
        <Button small variant="outline" aria-label={`Try ${name} again`} onClick={onGoOn}>
          Try again
        </Button>
      )}
      <IconButton label={leave} title={leave} onClick={onRemove}>
        <X size={17} aria-hidden />
      </IconButton>
    </li>
  )
}
