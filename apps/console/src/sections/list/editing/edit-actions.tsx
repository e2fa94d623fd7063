import { Button } from '@lanyard/web/ui/actions/button.tsx'
import styles from '../values/values-table.module.css'
import type { Edit } from './use-edit.ts'

/** Save and Cancel. The row's fields belong to this form by its id. */
export const EditActions = ({ edit, form }: { edit: Edit; form: string }) => (
  <form
    id={form}
    className={styles.save}
    onSubmit={(event) => {
      event.preventDefault()
      if (!edit.busy) edit.save()
    }}
  >
    <Button type="submit" small busy={edit.busy}>
      Save
    </Button>
    <Button variant="outline" small onClick={edit.cancel}>
      Cancel
    </Button>
  </form>
)
