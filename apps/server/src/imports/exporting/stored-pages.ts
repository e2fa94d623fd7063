import type { RecordTypeName } from '@lanyard/contract'
import type { TenantCatalogue } from '../../catalogue/catalogue.ts'
import type { TenantDatabase, TenantId } from '../../database/database.ts'
import { openListCodes } from '../engine/list-codes.ts'
import { type StoredRow, selectStored } from '../stored/stored-records.queries.ts'
import { exportedRecord, openListNames } from '../stored/stored-values.ts'

export type ExportedRecord = Readonly<Record<string, unknown>>

export type Reading = {
  db: TenantDatabase
  tenantId: TenantId
  lists: TenantCatalogue
  source?: string | undefined
  /** Waits for the reader's turn. */
  turn?<Result>(read: () => Promise<Result>): Promise<Result>
}

const pageSize = 500

async function* pagesOf(
  type: RecordTypeName,
  { db, tenantId, lists, source, turn = (read) => read() }: Reading,
  from?: StoredRow['rowKey'],
): AsyncGenerator<{ row: StoredRow; record: ExportedRecord }[]> {
  const nameOf = openListNames(lists, openListCodes(lists, []))
  let after = from
  do {
    const query = { after, limit: pageSize, source, isCurrent: true }
    const [rows] = await turn(() => db.read<[StoredRow[]]>(selectStored(type, tenantId, query)))
    yield rows.map((row) => ({ row, record: exportedRecord(type, row, nameOf) }))
    after = rows.length < pageSize ? undefined : rows.at(-1)?.rowKey
  } while (after)
}

/** All records of a type that their source still has, some hundreds at a time. */
export async function* storedPages(type: RecordTypeName, reading: Reading): AsyncGenerator<ExportedRecord[]> {
  for await (const page of pagesOf(type, reading)) yield page.map(({ record }) => record)
}

/** The same with each record's id, for the ids above `after` and up to `until`. */
export async function* storedRows(type: RecordTypeName, reading: Reading, { after, until }: { after: number; until: number }) {
  for await (const page of pagesOf(type, reading, after === 0 ? undefined : [after])) {
    const rows = page.map(({ row, record }) => ({ id: Number(row.rowKey[0]), record }))
    yield rows.filter(({ id }) => id <= until)
    if (rows.some(({ id }) => id > until)) return
  }
}
