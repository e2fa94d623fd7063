import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import styles from './stages.module.css'
import type { Stage } from './stages.ts'

/** Stages no longer offered; opportunities in them still show them. */
export const StagesOff = ({ stages, onBringBack }: { stages: readonly Stage[]; onBringBack: (stage: Stage) => void }) => {
  if (stages.length === 0) return null
  return (
    <section aria-labelledby="stages-off" className={styles.offList}>
      <Heading size="S" id="stages-off">
        Switched off
      </Heading>
      <ul>
        {stages.map((stage) => (
          <li key={stage.key}>
            <span>{stage.description}</span>
            <Button variant="outline" small aria-label={`Bring back ${stage.description}`} onClick={() => onBringBack(stage)}>
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
