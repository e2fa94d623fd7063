import { Button } from '@lanyard/web/ui/actions/button.tsx'
import styles from './save-bar.module.css'
import type { DetailsEdit } from './use-details-edit.ts'

const changes = (count: number) => (count === 0 ? 'Nothing changed yet' : count === 1 ? 'One change, not saved' : `${count} changes, not saved`)

/** Always within reach in a long form. */
export const SaveBar = ({ edit, onCancel }: { edit: DetailsEdit; onCancel: () => void }) => (
  <div className={styles.bar}>
    <p className={styles.count} aria-live="polite">
      {changes(edit.changed.length)}
    </p>
    <Button variant="outline" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" busy={edit.busy} disabled={!edit.isDirty}>
      Save
    </Button>
  </div>
)
