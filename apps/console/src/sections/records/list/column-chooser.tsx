import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import type { KnownType } from '../known-type.ts'
import styles from './list.module.css'
import { usualColumns } from './record-list.ts'

type ColumnChooserProps = { type: KnownType; columns: readonly string[]; onChoose: (columns: readonly string[] | undefined) => void }

/** Which fields the list shows. The choice is in the address. */
export const ColumnChooser = ({ type, columns, onChoose }: ColumnChooserProps) => {
  const [isOpen, setOpen] = useState(false)
  const toggle = (name: string, isOn: boolean) => {
    const chosen = type.shown.map((field) => field.name).filter((field) => (field === name ? isOn : columns.includes(field)))
    if (chosen.length > 0) onChoose(chosen)
  }
  return (
    <>
      <Button variant="outline" small icon={<Columns3 size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Columns
      </Button>
      {isOpen && (
        <Dialog
          title="Columns"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="outline" onClick={() => onChoose(undefined)} disabled={columns.join() === usualColumns(type).join()}>
                Reset columns
              </Button>
              <Button onClick={() => setOpen(false)}>Done</Button>
            </>
          }
        >
          <fieldset className={styles.chooser}>
            <legend>Fields to show in the list</legend>
            {type.shown
              .filter(({ sealed }) => !sealed)
              .map(({ name, label }) => (
                <label key={name}>
                  <input type="checkbox" checked={columns.includes(name)} onChange={({ target }) => toggle(name, target.checked)} />
                  {label}
                </label>
              ))}
          </fieldset>
        </Dialog>
      )}
    </>
  )
}
