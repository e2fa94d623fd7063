import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import type { ReactNode } from 'react'
import { useTenant } from '../../../session.ts'
import { AskedList } from '../approvals/asked-list.tsx'
import { AskedBadge, AskedNote } from '../approvals/asked-note.tsx'
import { useAsked } from '../approvals/own-requests.ts'
import { RequestChange } from '../editing/request-change.tsx'
import type { DetailField, DetailGroup } from '../fields/detail-field.ts'
import { expiryWords, wordsOf } from '../fields/detail-labels.ts'
import { Row } from '../fields/detail-row.tsx'
import { type DetailRecord, valueAt } from '../fields/detail-values.ts'
import { DisabilitiesRead } from '../fields/disabilities-read.tsx'
import { Secret } from '../fields/secret.tsx'
import styles from './group-rows.module.css'
import { PersonRows } from './person-rows.tsx'

const None = ({ children = 'Not provided' }: { children?: ReactNode }) => <span className={styles.none}>{children}</span>

/** A field's value, with a warning when it expires soon. */
const Value = ({ field, record }: { field: DetailField; record: DetailRecord }) => {
  const { Locale, TimeZone } = useTenant()
  if (field.kind === 'disabilities') return <DisabilitiesRead held={valueAt(record, field.path)} none={<None>None provided</None>} />
  const words = wordsOf(field, record, { locale: Locale, timeZone: TimeZone })
  if (words === undefined) return <None />
  if (field.sealed) return <Secret label={field.label}>{words}</Secret>
  const ending = field.kind === 'expiry' ? expiryWords(String(valueAt(record, field.path))) : undefined
  return (
    <>
      {words} {ending && <Badge tone={ending.tone}>{ending.words}</Badge>}
    </>
  )
}

type GroupRowsProps = { group: DetailGroup; record: DetailRecord; whole: string | undefined }

/** A group in read mode: an address as one text, a person in a few lines, everything else row by row. */
export const GroupRows = ({ group, record, whole }: GroupRowsProps) => {
  const askedOf = useAsked()
  if (group.address?.whole || group.removable)
    return (
      <>
        {group.removable ? <PersonRows at={group.removable} record={record} none={<None />} /> : whole ? <p>{whole}</p> : <None />}
        <AskedList group={group} />
      </>
    )
  return (
    <dl className={styles.rows}>
      {group.fields.map((field) => {
        const asked = field.approval && askedOf(field.approval.key)
        const isWaiting = asked?.state === 'waiting'
        const action = isWaiting ? <AskedBadge asked={asked} /> : !field.writable && <RequestChange field={field} record={record} />
        return (
          <Row key={field.path} label={field.label} action={action}>
            <Value field={field} record={record} />
            {asked && <AskedNote asked={asked} field={field} />}
          </Row>
        )
      })}
      {group.derived?.map(({ path, label }) => (
        <Row key={path} label={label}>
          {String(valueAt(record, path) ?? '') || <None />}
        </Row>
      ))}
    </dl>
  )
}
