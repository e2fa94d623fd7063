import type { DetailGroup } from '../fields/detail-field.ts'
import styles from './approvals.module.css'
import { AskedBadge, AskedNote } from './asked-note.tsx'
import { useAsked } from './own-requests.ts'

/** What was asked for in a card that isn't shown field by field: an address or a contact. */
export const AskedList = ({ group }: { group: DetailGroup }) => {
  const askedOf = useAsked()
  const asked = group.fields.flatMap((field) => {
    const found = field.approval && askedOf(field.approval.key)
    return found && found.state !== 'approved' ? [{ field, found }] : []
  })
  if (asked.length === 0) return null
  return (
    <ul className={styles.list}>
      {asked.map(({ field, found }) => (
        <li key={field.path}>
          <span className={styles.head}>
            {field.label} <AskedBadge asked={found} />
          </span>
          <AskedNote asked={found} field={field} />
        </li>
      ))}
    </ul>
  )
}
