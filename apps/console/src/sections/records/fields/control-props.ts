import type { NamedField } from '../known-type.ts'

export type ControlProps = {
  type: string
  field: NamedField
  /** Null: its encrypted value is removed. */
  value: string | null
  error: string | undefined
  /** What people call the value, if it is a code or a key. */
  name?: string | undefined
  isStored: boolean
  /** It identifies the record and can't change. */
  isFixed: boolean
  onChange: (value: string | null) => void
}
