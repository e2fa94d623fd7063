import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/actions/button.tsx'
import control from '../ui/fields/control.module.css'
import styles from './toolbar.module.css'

/** Parses a web address as people type it. */
const addressFrom = (typed: string): string | undefined => {
  const address = /^[a-z]+:/i.test(typed) ? typed : typed.includes('@') ? `mailto:${typed}` : `https://${typed}`
  return /^(https?|mailto|tel):/i.test(address) && URL.canParse(address) ? address : undefined
}

/** Links the selected text, or inserts the address if nothing is selected. This form sits inside another one, so Enter is handled here. */
export const LinkForm = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const apply = () => {
    const href = addressFrom(typed.trim())
    if (!href) return setWrong(true)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return apply()
    editor.commands.focus()
    onClose()
  }
  return (
    <div className={styles.link}>
      <div className={control.control}>
        <input
          ref={input}
          aria-label="Web address of the link"
          aria-invalid={isWrong || undefined}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={typed}
          onKeyDown={keys}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
          className={control.input}
        />
      </div>
      <Button small variant="secondary" onClick={apply}>
        Set link
      </Button>
      {editor.isActive('link') && (
        <Button small variant="outline" onClick={remove}>
          Remove link
        </Button>
      )}
      {isWrong && <p role="alert">This is not a web address.</p>}
    </div>
  )
}
