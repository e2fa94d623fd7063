import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import styles from './uploads.module.css'

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

type FileDropProps = { words: string; onFiles: (files: File[]) => void; children: ReactNode }

/** A part of a page that takes files dropped on it; there is always a button that does the same. */
export const FileDrop = ({ words, onFiles, children }: FileDropProps) => {
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is besides the button that picks files
    <div
      className={styles.drop}
      onDragEnter={(event) => step(event, 1)}
      onDragLeave={(event) => step(event, -1)}
      onDragOver={(event) => bringsFiles(event) && event.preventDefault()}
      onDrop={drop}
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
