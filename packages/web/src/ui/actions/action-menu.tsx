import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import styles from './action-menu.module.css'
import { Menu } from './menu.tsx'

export type Action = { label: string; icon: LucideIcon; run: () => void }

type ActionMenuProps = {
  /** What the actions apply to: "Actions for Mei Tanaka". */
  label: string
  actions: readonly (Action | false | null | undefined)[]
}

/** A row's actions behind a three-dot button. Focus returns to the button before a dialog takes it. */
export const ActionMenu = ({ label, actions }: ActionMenuProps) => {
  const offered = actions.filter((action): action is Action => Boolean(action))
  const whole = useRef<HTMLSpanElement>(null)
  if (offered.length === 0) return null
  return (
    <span ref={whole}>
      <Menu label={label} button={<Ellipsis size={18} />} buttonClassName={styles.opener}>
        {(close) =>
          offered.map(({ label: text, icon: Icon, run }) => (
            <button
              key={text}
              type="button"
              className={styles.action}
              onClick={() => {
                close()
                whole.current?.querySelector('button')?.focus()
                run()
              }}
            >
              <Icon size={16} aria-hidden />
              {text}
            </button>
          ))
        }
      </Menu>
    </span>
  )
}
