import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Choice } from '@lanyard/web/ui/fields/choice.tsx'
import { useState } from 'react'
import type { DetailGroup } from '../fields/detail-field.ts'
import type { Values } from '../fields/detail-values.ts'
import { labelOf } from '../groups/detail-sheets.ts'
import styles from './conflict-dialog.module.css'
import { type Meanwhile, mergedValues } from './meanwhile.ts'

type ConflictDialogProps = { group: DetailGroup; meanwhile: Meanwhile; mine: Values; onSettle: (values: Values) => void }

/** Another person's changes, field by field. Where both changed a field, the learner chooses. */
export const ConflictDialog = ({ group, meanwhile, mine, onSettle }: ConflictDialogProps) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const settle = () => onSettle(mergedValues(meanwhile, mine, chosen))
  return (
    <Dialog title="Your details have changed" onClose={settle} actions={<Button onClick={settle}>Continue editing</Button>}>
      <p>Someone else saved changes while you were typing. Your changes are still here, but not saved yet.</p>
      <ul className={styles.list}>
        {meanwhile.fields.map(({ field, was, now, yours, isContested }) => (
          <li key={field.path} className={styles.field}>
            <p className={styles.label}>{labelOf(group, field.path)}</p>
            {isContested ? (
              <Choice
                label={labelOf(group, field.path)}
                value={chosen[field.path] ?? 'mine'}
                onChange={(side) => setChosen({ ...chosen, [field.path]: side })}
                options={[
                  { value: 'mine', label: `Yours: ${yours}` },
                  { value: 'theirs', label: `Theirs: ${now}` },
                ]}
              />
            ) : (
              <p>
                <del>{was}</del> is now <ins className={styles.now}>{now}</ins>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
