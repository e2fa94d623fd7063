import type { LookupName } from '@lanyard/contract'
import type { HTMLAttributes } from 'react'

/** What a field takes: `region` is a state or province of the address's country, `disabilities` a list of its own. */
export type FieldKind = 'text' | 'email' | 'phone' | 'postcode' | 'day' | 'year' | 'flag' | 'lookup' | 'disabilities'

export type DetailField = {
  /** Its place in the record, such as `learnerPostalAddress.postcode`; of a lookup, its identifier. */
  path: string
  label: string
  kind: FieldKind
  list?: LookupName
  help?: string
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Read only: a change is asked for. `secret` ones are covered until they are wanted. */
  locked?: boolean
  secret?: boolean
  /** Takes a whole row, or a third of one. */
  size?: 'whole' | 'third'
  /** Only where the address is in one of these countries (ISO); `other` is everywhere else. */
  onlyIn?: readonly string[]
  exceptIn?: readonly string[]
}

export type DetailGroup = {
  key: string
  title: string
  description?: string
  fields: readonly DetailField[]
  /** An address: its country decides the fields, and it is shown as one text. */
  address?: { at: string; whole?: string; copyFrom?: string }
  /** A person that can be removed as a whole, by the place in the record. */
  removable?: string
}

/** What one tab shows for a tenant's country. */
export type DetailSheet = readonly DetailGroup[]
