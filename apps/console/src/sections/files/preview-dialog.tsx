import type { FileEntry } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { buttonClasses } from '@lanyard/web/ui/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialog.tsx'
import { ErrorState } from '@lanyard/web/ui/error-state.tsx'
import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { previewOf } from './file-rules.ts'
import styles from './files.module.css'

/** Enough to see what a text is. */
const mostShown = 20_000

const TextPreview = ({ file }: { file: FileEntry }) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['file text', file.Url, file.LastModified],
    queryFn: async ({ signal }) => {
      const response = await fetch(file.Url, { signal })
      if (!response.ok) throw new Error('Response returned an error code')
      return (await response.text()).slice(0, mostShown)
    },
  })
  if (data !== undefined)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
      <section tabIndex={0} aria-label="Content" className={styles.text}>
        {data}
      </section>
    )
  if (!error) return <Skeleton lines={5} label="Loading the file" />
  return (
    <ErrorState busy={isFetching} onRetry={() => void refetch()}>
      The file could not be opened. {explain(error)}
    </ErrorState>
  )
}

/** A picture or a text, without leaving the page. */
export const PreviewDialog = ({ file, onClose }: { file: FileEntry; onClose: () => void }) => (
  <Dialog
    wide
    title={file.Filename}
    onClose={onClose}
    actions={
      <a href={file.Url} download className={buttonClasses({ variant: 'outline' })}>
        <Download size={17} aria-hidden /> Download
      </a>
    }
  >
    {previewOf(file.Filename) === 'picture' ? <img src={file.Url} alt={file.Filename} className={styles.picture} /> : <TextPreview file={file} />}
  </Dialog>
)
