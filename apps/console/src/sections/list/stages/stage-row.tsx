import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import control from '@lanyard/web/ui/fields/control.module.css'
import { type Choosable, Select } from '@lanyard/web/ui/fields/select.tsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { FaultText } from '../editing/fault-text.tsx'
import styles from './stages.module.css'
import type { Stage } from './stages.ts'

type StageRowProps = {
  stage: Stage
  index: number
  count: number
  probabilities: readonly Choosable[]
  fault: string | undefined
  isDragged: boolean
  onHandle: (event: PointerEvent<HTMLElement>) => void
  onMove: (to: number) => void
  onChange: (changes: Partial<Stage>) => void
  onRemove: () => void
}

const targets: Record<string, (index: number, count: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const StageRow = ({ stage, index, count, probabilities, fault, isDragged, onHandle, onMove, onChange, onRemove }: StageRowProps) => {
  const id = useId()
  const name = stage.description || 'New stage'
  const keys = (event: KeyboardEvent) => {
    const target = targets[event.key]
    if (!target) return
    event.preventDefault()
    onMove(target(index, count))
  }
  return (
    <li className={styles.row} data-dragged={isDragged || undefined} data-stage={stage.key}>
      <button
        type="button"
        className={styles.handle}
        aria-label={`Move ${name}, place ${index + 1} of ${count}`}
        aria-keyshortcuts="ArrowUp ArrowDown Home End"
        onPointerDown={onHandle}
        onKeyDown={keys}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <span className={styles.place} aria-hidden>
        {index + 1}
      </span>
      <span className={styles.text}>
        <span className={control.control}>
          <input
            aria-label={`Name of stage ${index + 1}`}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? id : undefined}
            autoComplete="off"
            value={stage.description}
            onChange={({ target }) => onChange({ description: target.value })}
            className={control.input}
          />
        </span>
        {fault && <FaultText id={id}>{fault}</FaultText>}
      </span>
      <Select
        aria-label={`Win probability of ${name}`}
        options={[{ value: '', label: 'No probability' }, ...probabilities]}
        value={stage.winProbability}
        onChange={({ target }) => onChange({ winProbability: target.value })}
      />
      <span className={styles.tools}>
        <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUp size={17} aria-hidden />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          <ArrowDown size={17} aria-hidden />
        </IconButton>
        <Button variant="text" small aria-label={`Switch off ${name}`} onClick={onRemove}>
          {stage.id === undefined ? 'Remove' : 'Switch off'}
        </Button>
      </span>
    </li>
  )
}
