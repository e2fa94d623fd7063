import { Button } from '@lanyard/web/ui/actions/button.tsx'
import styles from './save-bar.module.css'
import type { DetailsEdit } from './use-details-edit.ts'

const changes = (count: number) => (count === 0 ? 'Nothing changed yet' : count === 1 ? 'One change, not saved' : `${count} changes, not saved`)

/** The foot of a card's form. It stays in reach while the card is in view, on a phone above the bottom bar. */
export const SaveBar = ({ edit, noun, onCancel }: { edit: DetailsEdit; noun: string; onCancel: () => void }) => (
  <div className={styles.bar}>
    <p className={styles.count} aria-live="polite">
      {changes(edit.changed.length)}
    </p>
    <Button variant="outline" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" busy={edit.busy} disabled={!edit.isDirty}>
      Save {noun}
    </Button>
  </div>
)
