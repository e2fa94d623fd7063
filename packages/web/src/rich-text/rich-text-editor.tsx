import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId } from 'react'
import field from '../ui/fields/field.module.css'
import { FieldNotes, type FieldTexts } from '../ui/fields/field.tsx'
import { cleanPaste } from './clean-paste.ts'
import { editorEvents } from './editor-events.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { extensions } from './extensions.ts'
import styles from './rich-text.module.css'

export type RichTextEditorProps = Pick<FieldTexts, 'label' | 'help' | 'error'> & {
  id: string
  /** The initial content. */
  initial: string
  /** The formatted text; empty when there is no text. */
  onChange: (html: string) => void
  /** Texts to put where the cursor is, each with its button. */
  inserts?: readonly { label: string; text: string }[]
}

export const RichTextEditor = ({ id, label, help, error, initial, onChange, inserts = [] }: RichTextEditorProps) => {
  const name = useId()
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': name,
    class: `${styles.text} ${styles.page}`,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': 'true' }),
  }
  const editor = useEditor({
    extensions,
    content: initial,
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanPaste, handleDOMEvents: editorEvents },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes follow what is wrong and the help
  useEffect(
    () => editor.setOptions({ editorProps: { attributes, transformPastedHTML: cleanPaste, handleDOMEvents: editorEvents } }),
    [editor, describedBy, error],
  )
  return (
    <div className={field.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a label's click does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field itself takes the keyboard */}
      <span id={name} className={field.label} onClick={() => editor.commands.focus()}>
        {label}
      </span>
      <div className={styles.editor} data-invalid={error !== undefined || undefined}>
        <EditorToolbar editor={editor} />
        <EditorContent editor={editor} />
        {inserts.length > 0 && (
          <div className={styles.inserts}>
            <span>Insert</span>
            {inserts.map((insert) => (
              <button key={insert.text} type="button" onClick={() => editor.chain().focus().insertContent(insert.text).run()}>
                {insert.label}
              </button>
            ))}
          </div>
        )}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
