import type { RecordTypeName } from '@lanyard/contract'

/** A record as a file or a caller gives it: texts by field name, before any check. A missing field leaves what is stored; null removes it. */
export type GivenRecord = {
  type: RecordTypeName
  /** Where it was read: the file in its bundle, and the line or row, from 1. */
  file: string
  line: number
  /** The source's own reference, if it has one. */
  ref?: string
  /** What is wrong with a value, by field: found before the check, where that takes more than the value. */
  faults?: Readonly<Record<string, string>>
  /** Only another record names it: it is written if nothing is stored yet, and changes nothing. */
  isImplied?: boolean
  values: Readonly<Record<string, string | null>>
}
