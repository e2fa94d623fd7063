import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { Bold, Italic, Link as LinkIcon, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { LinkForm } from './link-form.tsx'
import styles from './toolbar.module.css'

type Tool = { key: string; label: string; icon: LucideIcon; run: () => void; pressed?: boolean; disabled?: boolean }

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** One Tab stop; arrow keys move between the tools. */
const move = (event: KeyboardEvent<HTMLDivElement>) => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = tools.indexOf(document.activeElement as HTMLButtonElement)
  const step = steps[event.key]
  const to = step ? (at + step + tools.length) % tools.length : event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : undefined
  if (at < 0 || to === undefined) return
  event.preventDefault()
  tools[to]?.focus()
}

export const EditorToolbar = ({ editor }: { editor: Editor }) => {
  const [isLinking, setLinking] = useState(false)
  const [current, setCurrent] = useState('bold')
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      mayUndo: now.can().undo(),
      mayRedo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    { key: 'bold', label: 'Bold', icon: Bold, run: () => chain().toggleBold().run(), pressed: state.bold },
    { key: 'italic', label: 'Italic', icon: Italic, run: () => chain().toggleItalic().run(), pressed: state.italic },
    { key: 'bullets', label: 'Bulleted list', icon: List, run: () => chain().toggleBulletList().run(), pressed: state.bullets },
    { key: 'numbers', label: 'Numbered list', icon: ListOrdered, run: () => chain().toggleOrderedList().run(), pressed: state.numbers },
    { key: 'link', label: 'Link', icon: LinkIcon, run: () => setLinking(!isLinking), pressed: state.link || isLinking },
    { key: 'undo', label: 'Undo', icon: Undo2, run: () => chain().undo().run(), disabled: !state.mayUndo },
    { key: 'redo', label: 'Redo', icon: Redo2, run: () => chain().redo().run(), disabled: !state.mayRedo },
  ]
  return (
    <>
      <div role="toolbar" aria-label="Formatting" tabIndex={-1} className={styles.toolbar} onKeyDown={move}>
        {tools.map(({ key, label, icon: Icon, run, pressed, disabled }) => (
          <IconButton
            key={key}
            label={label}
            title={label}
            aria-pressed={pressed}
            disabled={disabled}
            tabIndex={key === current ? 0 : -1}
            onFocus={() => setCurrent(key)}
            onClick={run}
            className={styles.tool}
          >
            <Icon size={17} aria-hidden />
          </IconButton>
        ))}
      </div>
      {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}
