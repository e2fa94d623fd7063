import type { RecordTypeName } from '@lanyard/contract'
import type { GivenRecord } from '../given-record.ts'
import type { NatProfileName } from './nat/profiles.ts'
import type { Encoding } from './sources/encoding.ts'

/** `undefined`: not given. `null`: given as nothing. */
export type Cell = string | null | undefined
/** A row with the line, or the row of a sheet, where it begins, from 1. */
export type SourceRow = { line: number; cells: readonly Cell[] }

/** A file or sheet with named columns. */
export type SourceTable = {
  name: string
  encoding: Encoding
  delimiter?: string
  /** The record type it seems to hold. */
  type?: RecordTypeName
  /** As written, without the byte order mark and spaces around. */
  columns: readonly string[]
  samples: readonly SourceRow[]
  /** Only if it was cheap to count; blank lines may be counted too. */
  rowCount?: number
  rows(): AsyncIterable<SourceRow>
  /** The same rows, as many as are read at a time. */
  batches(): AsyncIterable<readonly SourceRow[]>
}

/** What was assumed or left out, said once. */
export type Notice = { cause: string; message: string; file?: string }
/** Something odd that doesn't stop an import. */
export type ReadingWarning = { type: RecordTypeName; cause: string; message: string; file: string; line: number }
/** A record that its source no longer has. */
export type Retirement = { type: RecordTypeName; ref: string; file: string; line: number }

/** Called while records are read. */
export type ReadingReport = { warning?(warning: ReadingWarning): void; retirement?(retirement: Retirement): void }

export type Venue = { code: string; name: string; suburb?: string; postcode?: string; state?: string; country?: string }

/** A file that another file of the same ZIP may name. */
export type Attachment = { name: string; path: string; size: number; bytes(): AsyncIterable<Buffer> }

/** What a person or system sent, after a first look. */
export type Delivery = {
  kind: 'nat' | 'oneroster' | 'tables'
  tables: readonly SourceTable[]
  notices: readonly Notice[]
  attachments: readonly Attachment[]
  /** Whose records they are, if the files say it. */
  organisation?: { code: string; name: string }
  /** Of NAT files: how they were read. */
  nat?: { release: '8.0'; profile: NatProfileName }
  /** Of NAT files: delivery locations. */
  venues?: readonly Venue[]
  /** Of NAT and OneRoster files, whose columns are known: all records, each after those it refers to. */
  records?(report?: ReadingReport): AsyncIterable<GivenRecord>
}

export const rowsOf = (batches: SourceTable['batches']): SourceTable['rows'] =>
  async function* () {
    for await (const batch of batches()) yield* batch
  }

/** The first rows, without reading on. */
export const firstRows = async (batches: SourceTable['batches'], count: number): Promise<SourceRow[]> => {
  const rows: SourceRow[] = []
  for await (const batch of batches()) {
    rows.push(...batch.slice(0, count - rows.length))
    if (rows.length >= count) break
  }
  return rows
}
