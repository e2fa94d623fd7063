import type { CaseStatus } from '@lanyard/contract/statuses'
import { Menu } from '@lanyard/web/ui/actions/menu.tsx'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { choosableStatuses, statusLabels } from '../case-labels.ts'
import type { CaseChange } from './case-change.ts'
import styles from './change.module.css'
import { HoldDialog } from './hold-dialog.tsx'
import { PickFace, pickClass } from './menu-parts.tsx'

type StatusMenuProps = { label: string; button: ReactNode; current?: CaseStatus; align?: 'start' | 'end'; onChange: (change: CaseChange) => void }

/** Chooses a status. "On hold" asks until when. */
export const StatusMenu = ({ label, button, current, align = 'end', onChange }: StatusMenuProps) => {
  const [isHolding, setHolding] = useState(false)
  return (
    <>
      <Menu label={label} button={<PickFace>{button}</PickFace>} buttonClassName={pickClass} align={align}>
        {(close) =>
          choosableStatuses.map((status) => (
            <button
              key={status}
              type="button"
              className={styles.option}
              aria-pressed={status === current}
              onClick={() => {
                close()
                if (status === 'on-hold') setHolding(true)
                else if (status !== current) onChange({ status })
              }}
            >
              {status === 'on-hold' ? 'On hold until…' : statusLabels[status]}
              {status === current && <Check size={16} aria-hidden />}
            </button>
          ))
        }
      </Menu>
      {isHolding && (
        <HoldDialog
          onHold={(heldUntil) => {
            setHolding(false)
            onChange({ status: 'on-hold', heldUntil })
          }}
          onClose={() => setHolding(false)}
        />
      )}
    </>
  )
}
