import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import styles from './uploads.module.css'

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

type FileDropProps = {
  /** What is said while files hang over it. */
  words: string
  /** Whether files that are pasted into it count too. */
  takesPasted?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A part of a page that takes files dropped on it; there is always a button that does the same. */
export const FileDrop = ({ words, takesPasted = false, onFiles, children }: FileDropProps) => {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  const step = (event: DragEvent, by: 1 | -1) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    depth.current += by
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  /** Text that is pasted may bring a picture of itself: only files alone count. */
  const paste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0 && !clipboardData.types.includes('text/html')) onFiles([...clipboardData.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are besides the button that picks files
    <div
      className={styles.drop}
      onDragEnter={(event) => step(event, 1)}
      onDragLeave={(event) => step(event, -1)}
      onDragOver={(event) => bringsFiles(event) && event.preventDefault()}
      onDropCapture={drop}
      onPasteCapture={takesPasted ? paste : undefined}
    >
      {children}
      {isOver && (
        <div className={styles.over} aria-hidden>
          {words}
        </div>
      )}
    </div>
  )
}
