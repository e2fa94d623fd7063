import { sayTime } from '@lanyard/web/format/dates.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { CircleCheck, Pencil } from 'lucide-react'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import type { DetailGroup } from '../fields/detail-field.ts'
import { type DetailRecord, valueAt } from '../fields/detail-values.ts'
import styles from './group-card.module.css'
import { GroupRows } from './group-rows.tsx'

type GroupCardProps = { group: DetailGroup; record: DetailRecord; saved: string | undefined; onEdit: () => void }

const EditButton = ({ group, onEdit }: Pick<GroupCardProps, 'group' | 'onEdit'>) => (
  <div data-edit={group.key} className={styles.edit}>
    <Button variant="text" icon={<Pencil size={16} aria-hidden />} aria-label={`Edit ${group.title}`} onClick={onEdit}>
      Edit
    </Button>
  </div>
)

const SavedAt = ({ moment }: { moment: string }) => {
  const localeClock = useLocaleClock()
  return (
    <p className={styles.saved}>
      <CircleCheck size={16} aria-hidden />
      <span>
        Saved at <time dateTime={moment}>{sayTime(moment, localeClock)}</time>
      </span>
    </p>
  )
}

/** A card in read mode, with the confirmation of its last save. */
export const GroupCard = ({ group, record, saved, onEdit }: GroupCardProps) => (
  <Card
    title={group.title}
    description={group.description}
    action={group.fields.some(({ writable }) => writable) && <EditButton group={group} onEdit={onEdit} />}
  >
    <GroupRows group={group} record={record} whole={wholeAddress(group, record)} />
    {saved && <SavedAt moment={saved} />}
  </Card>
)

/** Some records hold an address as one text. */
function wholeAddress({ address }: DetailGroup, record: DetailRecord): string | undefined {
  const whole = address?.whole && valueAt(record, `${address.at}.${address.whole}`)
  return typeof whole === 'string' ? whole : undefined
}
