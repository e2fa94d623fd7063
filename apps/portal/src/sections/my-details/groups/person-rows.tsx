import type { ReactNode } from 'react'
import { Row } from '../fields/detail-row.tsx'
import { type DetailRecord, valueAt } from '../fields/detail-values.ts'
import styles from './group-rows.module.css'

const joined = (parts: unknown[], separator: string) => parts.filter((part) => typeof part === 'string' && part !== '').join(separator)

const phones = { mobile: 'Mobile', phoneHome: 'Home phone', phoneWork: 'Work phone' }

/** An emergency contact: name, contact details and address; unknown parts are left out. */
export const PersonRows = ({ at, record, none }: { at: string; record: DetailRecord; none: ReactNode }) => {
  const person = (valueAt(record, at) ?? {}) as Readonly<Record<string, string | null>>
  const name = joined([person.firstName, person.middleName, person.lastName], ' ')
  const region = joined([person.suburb, person.stateShortDescription ?? person.stateProvinceRegion, person.postcode], ' ')
  const address = joined([person.addressLine1, person.addressLine2, region, person.countryDescription], ', ')
  const numbers = Object.entries(phones).flatMap(([field, label]) => (person[field] ? [{ label, number: person[field] as string }] : []))
  if (!name && !address && !person.email && numbers.length === 0) return none
  return (
    <dl className={styles.rows}>
      <Row label="Name">{joined([name || 'Not provided', person.relationshipDescription], ' · ')}</Row>
      {numbers.map(({ label, number }) => (
        <Row key={label} label={label}>
          <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
        </Row>
      ))}
      {person.email && (
        <Row label="Email">
          <a href={`mailto:${person.email}`}>{person.email}</a>
        </Row>
      )}
      {address && <Row label="Address">{address}</Row>}
      {numbers.length === 0 && (
        <Row label="Phone">
          <span className={styles.missing}>No phone number yet</span>
        </Row>
      )}
    </dl>
  )
}
