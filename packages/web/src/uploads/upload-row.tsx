import { CircleAlert, CircleCheck, CircleHelp, Clock, X } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { sayFileSize } from './file-size.ts'
import type { Upload } from './upload.ts'
import styles from './uploads.module.css'

const Standing = ({ upload }: { upload: Upload }) => {
  if (upload.state === 'sending')
    return (
      <span className={styles.standing}>
        <progress max={100} value={upload.percent} aria-label={`Sending ${upload.name}`} className={styles.progress} />
        <span data-figures>{upload.percent} %</span>
      </span>
    )
  if (upload.state === 'failed')
    return (
      <span className={styles.standing} data-tone="error">
        <CircleAlert size={15} aria-hidden /> {upload.because}
      </span>
    )
  if (upload.state === 'asks')
    return (
      <span className={styles.standing} data-tone="warning">
        <CircleHelp size={15} aria-hidden /> There is a file of this name already. Replace it?
      </span>
    )
  return upload.state === 'done' ? (
    <span className={styles.standing} data-tone="success">
      <CircleCheck size={15} aria-hidden /> Arrived
    </span>
  ) : (
    <span className={styles.standing}>
      <Clock size={15} aria-hidden /> Waiting its turn
    </span>
  )
}

type UploadRowProps = { upload: Upload; onGoOn: () => void; onRemove: () => void }

/** One file: how far it is, what went wrong, and the ways on. */
export const UploadRow = ({ upload, onGoOn, onRemove }: UploadRowProps) => {
  const { name, file, state } = upload
  const isOpen = state === 'sending' || state === 'waiting'
  const leave = state === 'asks' ? `Keep the old ${name}` : isOpen ? `Cancel ${name}` : `Take ${name} off the list`
  return (
    <li className={styles.upload}>
      <div className={styles.words}>
        <span className={styles.name}>
          {name} <span className={styles.size}>{sayFileSize(file.size)}</span>
        </span>
        <Standing upload={upload} />
      </div>
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
      <button type="button" className={styles.remove} aria-label={leave} title={leave} onClick={onRemove}>
        <X size={17} aria-hidden />
      </button>
    </li>
  )
}
