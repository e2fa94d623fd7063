import type { EditedRecord } from '@lanyard/contract'
import { sayDay, sayMoment } from '@lanyard/web/format/dates.ts'
import { Moment } from '@lanyard/web/format/moment.tsx'
import { sentenceCase } from '@lanyard/web/format/sentence-case.ts'
import { plainText } from '@lanyard/web/rich-text/plain-text.ts'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { useTenantClock } from '../../list/tenant-clock.ts'
import type { NamedField } from './known-type.ts'
import styles from './records.module.css'

type Value = EditedRecord['values'][string] | undefined

const none = <Quiet>–</Quiet>

/** The text of an HTML value, without its tags. */

const isEmpty = (value: Value) => value === null || value === undefined || value === ''

/** A value as text, in the provider's own format. */
export const useSayValue = () => {
  const clock = useTenantClock()
  return ({ kind }: Pick<NamedField, 'kind'>, value: Value): string => {
    if (isEmpty(value)) return ''
    const text = String(value)
    if (kind === 'day') return sayDay(text.slice(0, 10), clock)
    if (kind === 'moment') return sayMoment(text, clock)
    if (kind === 'flag') return text === 'true' ? 'Yes' : 'No'
    if (kind === 'amount') return Number.isFinite(Number(text)) ? Number(text).toLocaleString(clock.locale, { minimumFractionDigits: 2 }) : text
    if (kind === 'word') return sentenceCase(text)
    return kind === 'html' ? plainText(text) : text
  }
}

/** A record's value for people: dates and amounts in the provider's format, other records by name. */
export const ShownValue = ({ field, record }: { field: NamedField; record: EditedRecord }) => {
  const clock = useTenantClock()
  const say = useSayValue()
  if (field.sealed) return record.stored.includes(field.name) ? <Quiet>Stored, hidden</Quiet> : none
  const value = record.values[field.name]
  if (value === undefined && field.kind === 'reference') return <Quiet>A record without a key</Quiet>
  if (isEmpty(value)) return none
  if (field.kind === 'day' || field.kind === 'moment') return <Moment iso={String(value)} localeClock={clock} />
  const name = record.names[field.name]
  if (field.kind === 'reference' && name)
    return (
      <span className={styles.named}>
        {name} <Quiet size="small">{String(value)}</Quiet>
      </span>
    )
  return <span className={styles.value}>{name ?? say(field, value)}</span>
}
