import type { RecordTypeName } from '@lanyard/contract'
import type { TenantCatalogue } from '../../catalogue/catalogue.ts'
import type { TenantDatabase, TenantId } from '../../database/database.ts'
import { openListCodes } from '../engine/list-codes.ts'
import { type StoredRow, selectStored } from '../stored/stored-records.queries.ts'
import { exportedRecord, openListNames } from '../stored/stored-values.ts'

export type ExportedRecord = Readonly<Record<string, unknown>>

type Reading = {
  db: TenantDatabase
  tenantId: TenantId
  lists: TenantCatalogue
  source?: string | undefined
  /** Waits for the reader's turn. */
  turn?<Result>(read: () => Promise<Result>): Promise<Result>
}

const pageSize = 500

/** All records of a type that their source still has, some hundreds at a time. */
export async function* storedPages(type: RecordTypeName, { db, tenantId, lists, source, turn = (read) => read() }: Reading): AsyncGenerator<ExportedRecord[]> {
  const nameOf = openListNames(lists, openListCodes(lists, []))
  let after: StoredRow['rowKey'] | undefined
  do {
    const query = { after, limit: pageSize, source, isCurrent: true }
    const [rows] = await turn(() => db.read<[StoredRow[]]>(selectStored(type, tenantId, query)))
    yield rows.map((row) => exportedRecord(type, row, nameOf))
    after = rows.length < pageSize ? undefined : rows.at(-1)?.rowKey
  } while (after)
}
