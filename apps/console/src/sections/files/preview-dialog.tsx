import type { FileEntry } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { useObjectAddress } from '@lanyard/web/object-address.ts'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { previewOf } from './file-rules.ts'
import styles from './files.module.css'

/** Enough to recognise a text. */
const mostShown = 20_000

const useContent = (file: FileEntry) =>
  useQuery({
    queryKey: ['file content', file.Url, file.LastModified],
    queryFn: async ({ signal }) => {
      const response = await fetch(file.Url, { signal })
      if (!response.ok) throw new Error('Response returned an error code')
      return new Blob([await response.arrayBuffer()], { type: file.ContentType })
    },
    gcTime: 60_000,
  })

const Content = ({ file, children }: { file: FileEntry; children: (content: Blob) => ReactNode }) => {
  const { data, error, isFetching, refetch } = useContent(file)
  if (data) return children(data)
  if (!error) return <Skeleton lines={5} label="Loading the file" />
  return (
    <ErrorState busy={isFetching} onRetry={() => void refetch()}>
      The file couldn’t be opened. {explain(error)}
    </ErrorState>
  )
}

const TextContent = ({ content }: { content: Blob }) => {
  const [text, setText] = useState('')
  useEffect(() => void content.text().then((whole) => setText(whole.slice(0, mostShown))), [content])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
    <section tabIndex={0} aria-label="Content" className={styles.text}>
      {text}
    </section>
  )
}

/** Uses the uploaded type only, so the content never runs as a page. The browser's own bar would name the address instead of the file. */
const PdfContent = ({ content, title }: { content: Blob; title: string }) => {
  const address = useObjectAddress(content)
  return address && <iframe src={`${address}#toolbar=0&navpanes=0&view=FitH`} title={title} className={styles.frame} />
}

const Preview = ({ file }: { file: FileEntry }) => {
  const kind = previewOf(file.Filename)
  if (kind === 'picture') return <img src={file.Url} alt={file.Filename} className={styles.picture} />
  return (
    <Content file={file}>{(content) => (kind === 'pdf' ? <PdfContent content={content} title={file.Filename} /> : <TextContent content={content} />)}</Content>
  )
}

/** Previews an image, a PDF or a text without leaving the page. */
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
    <Preview file={file} />
  </Dialog>
)
