import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { useChoices } from '../editing/references.ts'
import type { Values } from '../values/values-api.ts'
import { StageRow } from './stage-row.tsx'
import styles from './stages.module.css'
import { StagesOff } from './stages-off.tsx'
import { StagesSave } from './stages-save.tsx'
import { useDrag } from './use-drag.ts'
import { useStages } from './use-stages.ts'

/** Orders stages by dragging, keyboard or clicks, renames them, and saves them as one set. */
export const StagesEditor = ({ list, values }: { list: CatalogueList; values: Values }) => {
  const arranged = useStages(list, values)
  const { stages, faults, move, change, add, remove } = arranged
  const probabilities = useChoices(list, true)('win-probabilities')
  const rows = useRef<HTMLOListElement>(null)
  const drag = useDrag(rows, stages.length, move)
  const count = useRef(stages.length)
  useEffect(() => {
    const last = stages.at(-1)
    if (stages.length > count.current && last?.id === undefined) rows.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    count.current = stages.length
  }, [stages])
  useEffect(() => {
    if (Object.keys(faults.fields).length > 0) rows.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  return (
    <section aria-label="Stages" className={styles.editor}>
      <p className={styles.help}>
        An opportunity goes through these stages from top to bottom. Drag a stage by its handle, or move it with the arrow keys while its handle is focused.
      </p>
      {stages.length === 0 && <EmptyState>There are no stages yet.</EmptyState>}
      <ol ref={rows} className={styles.rows}>
        {stages.map((stage, index) => (
          <StageRow
            key={stage.key}
            stage={stage}
            index={index}
            count={stages.length}
            probabilities={probabilities}
            fault={faults.fields[index]}
            isDragged={drag.dragged === index}
            onHandle={(event) => drag.start(event, index)}
            onMove={(to) => move(index, to)}
            onChange={(changes) => change(index, changes)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div>
        <Button variant="outline" small icon={<Plus size={16} aria-hidden />} onClick={add}>
          Add stage
        </Button>
      </div>
      <StagesOff stages={arranged.off} onBringBack={arranged.bringBack} />
      <StagesSave arranged={arranged} />
      <LeaveGuard isAtRisk={arranged.isAtRisk} />
    </section>
  )
}
