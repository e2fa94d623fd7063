import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Menu } from '@lanyard/web/ui/actions/menu.tsx'
import { ChevronDown } from 'lucide-react'
import styles from './compose.module.css'
import type { DraftKind } from './use-case-draft.ts'
import type { SendStatus } from './use-send.ts'

type SendButtonsProps = { kind: DraftKind; isEmpty: boolean; busy: boolean; onSend: (status?: SendStatus) => void; onSaveNote: () => void }

const ways: readonly { label: string; status: SendStatus }[] = [
  { label: 'Send', status: undefined },
  { label: 'Send and close', status: 'closed' },
  { label: 'Send and wait for learner', status: 'waiting-for-learner' },
]

/** One button for a note, which says who won't read it. A reply can be sent in three ways. */
export const SendButtons = ({ kind, isEmpty, busy, onSend, onSaveNote }: SendButtonsProps) => {
  if (kind === 'note')
    return (
      <button type="button" className={styles.saveNote} disabled={isEmpty} aria-busy={busy || undefined} onClick={busy ? undefined : onSaveNote}>
        Save note. The learner won’t see this.
      </button>
    )
  return (
    <span className={styles.send}>
      <Button small busy={busy} disabled={isEmpty} onClick={() => onSend()}>
        Send
      </Button>
      <span className={styles.ways} data-off={isEmpty || undefined}>
        <Menu label="More ways to send" button={<ChevronDown size={16} />} buttonClassName={styles.more}>
          {(close) =>
            ways.map(({ label, status }) => (
              <button
                key={label}
                type="button"
                className={styles.way}
                disabled={isEmpty}
                onClick={() => {
                  close()
                  onSend(status)
                }}
              >
                {label}
              </button>
            ))
          }
        </Menu>
      </span>
    </span>
  )
}
