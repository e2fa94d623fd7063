import { Button } from '../ui/actions/button.tsx'
import { UploadRow } from './upload-row.tsx'
import styles from './uploads.module.css'
import type { Uploads } from './use-uploads.ts'

const summary = ({ uploads }: Uploads) => {
  const done = uploads.filter(({ state }) => state === 'done').length
  return `${done} of ${uploads.length} ${uploads.length === 1 ? 'file' : 'files'} uploaded`
}

/** The uploads in progress; renders nothing when there are none. */
export const UploadList = ({ uploads }: { uploads: Uploads }) =>
  uploads.uploads.length > 0 && (
    <section aria-label="Uploads" className={styles.uploads}>
      <div className={styles.top}>
        <p role="status">{summary(uploads)}</p>
        {!uploads.isSending && (
          <Button variant="outline" small onClick={uploads.clear}>
            Clear list
          </Button>
        )}
      </div>
      <ul>
        {uploads.uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onProceed={() => uploads.proceed(upload)} onRemove={() => uploads.remove(upload)} />
        ))}
      </ul>
    </section>
  )
