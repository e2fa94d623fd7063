import { editedTypes, type LookupName, lookups, type Permission, type RecordTypeName, recordEditorCalls, recordTypes } from '@lanyard/contract'
import { type Caller, demand, holds } from '../../caller.ts'
import type { Catalogue, TenantCatalogue } from '../../catalogue/catalogue.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Database } from '../../database/database.ts'
import { type Route, recordRoutesOf } from '../../http/routes.ts'
import { readNames } from '../../identity/accounts/names.queries.ts'
import type { RichTexts } from '../../records/cases/rich-texts.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { Tenant } from '../../sites/site.ts'
import type { Sites } from '../../sites/sites.ts'
import { openListCodes } from '../engine/list-codes.ts'
import { columnsOf } from '../engine/type-columns.ts'
import { type RowKey, readRecordId } from '../stored/page-cursor.ts'
import { openRecordReader } from './edited-record.ts'
import { countTypes, type EditedRow, type RecordFilter, selectFound, selectNamed, selectRecord } from './edited-records.queries.ts'
import { type HistoryRow, selectHistory } from './record-history.queries.ts'
import { sayChange } from './record-history.ts'
import { createRecord, retireRecord, saveRecord } from './save-record.ts'

type EditorDependencies = { database: Database; catalogue: Pick<Catalogue, 'of'>; richTexts: RichTexts; secrets: Secrets; sites: Sites }
type EditorContext = { tenant: Tenant; lists: TenantCatalogue }

const permissionFor = (type: RecordTypeName, action: 'read' | 'import'): Permission =>
  recordTypes[type].area === 'finance' ? `records:${action}-finance` : `records:${action}`

/** The type that a call is about, if the caller may do this with it. */
const typeFor = (caller: Caller, name: string, action: 'read' | 'import'): RecordTypeName => {
  const type = editedTypes.find((known) => known === name)
  if (!type) throw new Problem('not-found')
  demand(caller, permissionFor(type, action))
  return type
}

const rowKeyOf = (type: RecordTypeName, id: string): RowKey => {
  const rowKey = readRecordId(type, id)
  if (!rowKey) throw new Problem('not-found')
  return rowKey
}

const wrongFilter = (message: string) => badInput([{ pointer: '/filter', message }])

/** `status:CURRENT`, with the value as it is stored. */
const readFilter = (type: RecordTypeName, lists: TenantCatalogue, filter: string): RecordFilter => {
  const [field = '', text = ''] = [filter.slice(0, filter.indexOf(':')), filter.slice(filter.indexOf(':') + 1)]
  const { kind, list } = columnsOf(type).described.fields[field] ?? {}
  if (kind === 'word') return { field, value: text }
  if (kind === 'flag') return { field, value: text === 'true' }
  if (kind !== 'choice' || !list) throw wrongFilter('Must be a field and a value, such as status:CURRENT.')
  return { field, value: openListCodes(lists, [])(list, text) ?? -1 }
}

const mostOptions = 30
const historyPage = 20

/** Reading and changing records one by one: the same checks and the same engine as imports. */
export const recordEditorRoutes = ({ database, catalogue, richTexts, secrets, sites }: EditorDependencies): Route[] => {
  const context = async ({ caller: { tenantId } }: { caller: Caller }): Promise<EditorContext> => ({
    tenant: tenantOf(sites, tenantId),
    lists: await catalogue.of(tenantId),
  })
  return recordRoutesOf<typeof recordEditorCalls, EditorContext>(
    recordEditorCalls,
    ['console', 'api'],
    { secrets, context },
    {
      listRecordTypes: async ({ caller, db, tenant }) => {
        const mine = editedTypes.filter((type) => holds(caller, permissionFor(type, 'read')))
        const [types] = await db.read(countTypes(mine, caller.tenantId))
        return { country: tenant.countryCode, timeZone: tenant.timeZone, types }
      },
      searchRecords: async ({ caller, db, lists, params, query }) => {
        const type = typeFor(caller, params.type, 'read')
        const { search, filter = [], retired, sort, order, skip = 0, take = 25 } = query
        const filters = [filter].flat().map((each) => readFilter(type, lists, each))
        const [rows, [counted]] = await db.read<[EditedRow[], { count: number }[]]>(
          ...selectFound(type, caller.tenantId, { search, filters, isRetired: retired, sort, order, skip, take }),
        )
        const { read } = openRecordReader(lists)
        return { items: rows.map((row) => read(type, row)), totalCount: counted?.count ?? 0 }
      },
      listRecordOptions: async ({ caller, db, lists, params, query }) => {
        const type = typeFor(caller, params.type, 'read')
        const { list, refers } = columnsOf(type).described.fields[query.field] ?? {}
        if (list) return openRecordReader(lists).options(list, lookups[list as LookupName].key)
        if (!refers) throw new Problem('not-found')
        const [rows] = await db.read<[{ key: string; name: string }[]]>(selectNamed(refers as RecordTypeName, caller.tenantId, query.search ?? '', mostOptions))
        return rows.map(({ key, name }) => ({ value: key, label: name ? `${key} · ${name}` : key }))
      },
      getRecord: async ({ caller, db, lists, params }) => {
        const type = typeFor(caller, params.type, 'read')
        const [[row]] = await db.read<[EditedRow[]]>(selectRecord(type, caller.tenantId, rowKeyOf(type, params.id)))
        if (!row) throw new Problem('not-found')
        return openRecordReader(lists).read(type, row)
      },
      getRecordHistory: async ({ caller, db, lists, params, query }) => {
        const type = typeFor(caller, params.type, 'read')
        const [found] = await db.read<[HistoryRow[]]>(selectHistory(type, caller.tenantId, rowKeyOf(type, params.id), query.before, historyPage + 1))
        const rows = found.slice(0, historyPage)
        const people = await readNames(
          database,
          rows.map(({ actorId, origin }) => (origin === 'staff' || origin === 'operator' ? actorId : null)),
        )
        const reader = openRecordReader(lists)
        return { changes: rows.map((row) => sayChange(type, row, reader, people)), next: found.length > historyPage ? (rows.at(-1)?.seq ?? null) : null }
      },
      createRecord: (call) => createRecord(typeFor(call.caller, call.params.type, 'import'), call.body.values, { ...call, richTexts, secrets }),
      saveRecord: (call) => {
        const type = typeFor(call.caller, call.params.type, 'import')
        return saveRecord(type, rowKeyOf(type, call.params.id), call.body, { ...call, richTexts, secrets })
      },
      retireRecord: (call) => {
        const type = typeFor(call.caller, call.params.type, 'import')
        return retireRecord(type, rowKeyOf(type, call.params.id), call.body, { ...call, richTexts, secrets })
      },
    },
  )
}
