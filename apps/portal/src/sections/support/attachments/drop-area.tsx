import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import styles from './attachments.module.css'

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A form that takes files dropped on it, and files that are pasted. */
export const DropArea = ({ onFiles, children }: { onFiles: (files: FileList) => void; children: ReactNode }) => {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  const enter = (event: DragEvent, step: 1 | -1) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    depth.current += step
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  const paste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0 && !clipboardData.types.includes('text/html')) onFiles(clipboardData.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are besides the button that picks files
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => bringsFiles(event) && event.preventDefault()}
      onDropCapture={drop}
      onPasteCapture={paste}
    >
      {children}
      {isOver && (
        <div className={styles.over} aria-hidden>
          Drop to attach
        </div>
      )}
    </div>
  )
}
