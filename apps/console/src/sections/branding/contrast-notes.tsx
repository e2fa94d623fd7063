import type { Brand } from '@lanyard/theme/theme.ts'
import { CircleCheck } from 'lucide-react'
import styles from './branding.module.css'
import { contrastNotes } from './contrast.ts'

/** Contrast advice while a colour is chosen, with the shade used instead where needed. */
export const ContrastNotes = ({ name, brand }: { name: string; brand: Brand }) => {
  const notes = contrastNotes(name, brand)
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes} aria-live="polite">
      {notes.map(({ text, shade }) => (
        <li key={text}>
          {shade ? <span className={styles.shade} style={{ background: shade }} aria-hidden /> : <CircleCheck size={15} aria-hidden />}
          <span>
            {text} {shade && <code>{shade}</code>}
          </span>
        </li>
      ))}
    </ul>
  )
}
