import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { cleanPaste } from './clean-paste.ts'
import { editorEvents } from './editor-events.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { extensions } from './extensions.ts'
import styles from './message-editor.module.css'
import text from './rich-text.module.css'

export type EditorHandle = { focus: () => void; insert: (html: string) => void }

export type MessageEditorProps = {
  /** The accessible name. */
  label: string
  /** The initial content. */
  initial: string
  /** The formatted text; empty when there is no text. */
  onChange: (html: string) => void
  /** Starts with the focus, after the text. */
  hasFocus?: boolean
  /** A slash where a line begins. Without it, a slash is a slash. */
  onSlash?: () => void
  ref?: Ref<EditorHandle>
  /** What belongs to the message, between its text and the tools. */
  attached?: ReactNode
  /** The buttons beside the formatting tools. */
  children: ReactNode
}

/** An editor without a frame, for messages. The tools are below the text. */
export const MessageEditor = ({ label, initial, onChange, hasFocus = false, onSlash, ref, attached, children }: MessageEditorProps) => {
  const attributes = { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: `${text.text} ${styles.page}` }
  const slash = useRef(onSlash)
  slash.current = onSlash
  const editor = useEditor({
    extensions,
    content: initial,
    injectCSS: false,
    editorProps: {
      attributes,
      transformPastedHTML: cleanPaste,
      handleDOMEvents: editorEvents,
      handleKeyDown: ({ state: { selection } }, { key }) => {
        if (key !== '/' || !slash.current || !selection.empty || selection.$from.parentOffset > 0) return false
        slash.current()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  // At once: the next key must not reach the page's shortcuts.
  useLayoutEffect(() => {
    if (!hasFocus) return
    editor.view.dom.focus()
    editor.commands.setTextSelection(editor.state.doc.content.size)
  }, [editor, hasFocus])
  useImperativeHandle(ref, () => ({ focus: () => editor.view.dom.focus(), insert: (html) => void editor.chain().focus().insertContent(html).run() }), [editor])
  return (
    <>
      <EditorContent editor={editor} />
      {attached}
      <div className={styles.foot}>
        <div className={styles.tools}>
          <EditorToolbar editor={editor} />
        </div>
        {children}
      </div>
    </>
  )
}
