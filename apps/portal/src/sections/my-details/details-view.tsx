import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { DetailTab } from './detail-tabs.ts'
import type { DetailGroup, DetailSheet } from './fields/detail-field.ts'
import { type DetailRecord, valueAt } from './fields/detail-values.ts'
import { GroupRows } from './groups/group-rows.tsx'
import styles from './my-details.module.css'

const isWritable = ({ fields }: DetailGroup) => fields.some(({ writable }) => writable)

/** The edit link of a group. */
const EditGroup = ({ tab, group }: { tab: DetailTab; group: DetailGroup }) => {
  const navigate = useNavigate()
  return (
    <Button
      variant="outline"
      small
      icon={<Pencil size={15} aria-hidden />}
      aria-label={`Edit ${group.title}`}
      onClick={() => void navigate({ to: '/my-details', search: { tab, edit: group.key } })}
    >
      Edit
    </Button>
  )
}

export const DetailsView = ({ tab, sheet, record }: { tab: DetailTab; sheet: DetailSheet; record: DetailRecord }) => (
  <div className={styles.groups}>
    {sheet.map((group) => (
      <Card key={group.key} title={group.title} description={group.description} action={isWritable(group) && <EditGroup tab={tab} group={group} />}>
        <GroupRows group={group} record={record} whole={wholeAddress(group, record)} />
      </Card>
    ))}
  </div>
)

/** Some records hold an address as one text. */
function wholeAddress({ address }: DetailGroup, record: DetailRecord): string | undefined {
  const whole = address?.whole && valueAt(record, `${address.at}.${address.whole}`)
  return typeof whole === 'string' ? whole : undefined
}
