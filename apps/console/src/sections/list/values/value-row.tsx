import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { useSwitch } from '../editing/use-switch.ts'
import { UsedDialog } from '../editing/used-dialog.tsx'
import { type Column, cellText, isOff, nameOf } from './columns.ts'
import type { Value } from './values-api.ts'
import styles from './values-table.module.css'

type ValueRowProps = {
  list: CatalogueList
  value: Value
  columns: readonly Column[]
  hasStatus: boolean
  mayChange: boolean
  /** Another row is being edited, so this one is disabled. */
  isQuiet: boolean
  onEdit: () => void
  onVanished: () => void
}

const Cell = ({ value, column }: { value: Value; column: Column }) => {
  const text = cellText(value, column)
  if (column.name === 'code' && value.code === '') return <span className={styles.empty}>(empty)</span>
  return text === '' ? <span className={styles.empty}>–</span> : text
}

export const ValueRow = ({ list, value, columns, hasStatus, mayChange, isQuiet, onEdit, onVanished }: ValueRowProps) => {
  const off = isOff(value)
  const { busy, used, turn, confirm, keep } = useSwitch(list, value, onVanished)
  const name = nameOf(value)
  return (
    <tr data-off={off || undefined}>
      {columns.map((column) => (
        <td key={column.name} data-column={column.name} data-label={column.label}>
          <Cell value={value} column={column} />
        </td>
      ))}
      {hasStatus && (
        <td data-column="status" data-label="Status">
          {off ? <Badge>Switched off</Badge> : <Badge tone="success">Active</Badge>}
        </td>
      )}
      {mayChange && (
        <td className={styles.last}>
          {!isQuiet && (
            <span className={styles.actions}>
              <Button variant="text" small aria-label={`Edit ${name}`} onClick={onEdit}>
                Edit
              </Button>
              {used > 0 && <UsedDialog name={name} used={used} onConfirm={confirm} onClose={keep} />}
              {hasStatus && (
                <Button variant="text" small busy={busy} aria-label={`Switch ${off ? 'on' : 'off'} ${name}`} onClick={turn}>
                  Switch {off ? 'on' : 'off'}
                </Button>
              )}
            </span>
          )}
        </td>
      )}
    </tr>
  )
}
