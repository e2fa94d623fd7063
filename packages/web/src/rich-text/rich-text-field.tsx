import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import field from '../ui/fields/field.module.css'
import styles from './rich-text.module.css'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

const loadEditor = () => import('./rich-text-editor.tsx')
const Editor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }))

/** The editor is large, so it loads separately behind a placeholder. */
export const RichTextField = (props: RichTextEditorProps) => (
  <Suspense
    fallback={
      <div className={field.field}>
        <span className={field.label}>{props.label}</span>
        <div className={`${styles.editor} ${styles.waiting}`}>
          <Skeleton lines={3} label="Loading the editor" />
        </div>
      </div>
    }
  >
    <Editor {...props} />
  </Suspense>
)
