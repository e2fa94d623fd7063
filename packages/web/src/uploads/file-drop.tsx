import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import styles from './uploads.module.css'

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

type FileDropProps = {
  /** Shown while files are dragged over it. */
  hint: string
  /** Whether pasted files are accepted too. */
  takesPasted?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A drop zone for files; a button always offers the same. */
export const FileDrop = ({ hint, takesPasted = false, onFiles, children }: FileDropProps) => {
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
  /** Pasted text can carry a picture of itself, so a paste counts only if it holds nothing but files. */
  const paste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0 && !clipboardData.types.includes('text/html')) onFiles([...clipboardData.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting only add to the file button
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
          {hint}
        </div>
      )}
    </div>
  )
}
