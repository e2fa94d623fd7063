import { type RecordAction, type RecordQuery, type RecordResults, type RecordTypeName, recordActions, recordCalls } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import type { Catalogue, TenantCatalogue } from '../../catalogue/catalogue.ts'
import { openPauses } from '../../common/pauses.ts'
import { badInput } from '../../common/problem.ts'
import type { TenantDatabase, Transaction } from '../../database/database.ts'
import { type Route, recordRoutesOf } from '../../http/routes.ts'
import type { RichTexts } from '../../records/cases/rich-texts.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { Tenant } from '../../sites/site.ts'
import type { Sites } from '../../sites/sites.ts'
import { withCleanTexts } from '../clean-texts.ts'
import { openListCodes } from '../engine/list-codes.ts'
import { type WrittenRecord, writeRecords } from '../engine/write-records.ts'
import { noticesOfType } from '../engine/written-notices.ts'
import { cursorOf, readCursor } from '../stored/page-cursor.ts'
import { type StoredRow, selectLastChange, selectStored } from '../stored/stored-records.queries.ts'
import { exportedRecord, openListNames } from '../stored/stored-values.ts'
import { writeOptionsOf } from '../write-options.ts'
import { mostProblems, readSent } from './sent-records.ts'

export type RecordsDependencies = { catalogue: Pick<Catalogue, 'of'>; richTexts: RichTexts; secrets: Secrets; sites: Sites }

type RecordsContext = { tenant: Tenant; lists: TenantCatalogue }
type ListContext = RecordsContext & { caller: Caller; db: TenantDatabase; query: RecordQuery | undefined }
type PutContext = RecordsContext & { caller: Caller; request: FastifyRequest; transaction: Transaction; body: { source?: string; records: unknown[] } }

const usualLimit = 200
/** Of records whose call names no source. */
const usualSource = 'api'

/** As `map`, with pauses. */
const eachOf = async <Item, Made>(items: readonly Item[], make: (item: Item, index: number) => Made): Promise<Made[]> => {
  const pause = openPauses()
  const made: Made[] = []
  for (const [index, item] of items.entries()) {
    made.push(make(item, index))
    await pause()
  }
  return made
}

type Changes = { lastChange: number; oldestChange: number | null }

/** A change number that the log no longer has would leave changes out. */
const demandKnownChange = (changedSince: number | undefined, { lastChange, oldestChange }: Changes) => {
  if (changedSince === undefined || changedSince >= lastChange || (oldestChange !== null && changedSince + 1 >= oldestChange)) return
  throw badInput([{ pointer: '/changedSince', message: 'Changes this old are no longer kept. Read all records again, without changedSince.' }])
}

const list =
  (type: RecordTypeName) =>
  async ({ caller: { tenantId }, db, lists, query }: ListContext) => {
    const { after, limit = usualLimit, ...filters } = query ?? {}
    const wanted = { ...filters, limit: limit + 1, ...(after !== undefined && { after: readCursor(type, after) }) }
    const [rows, [changes = { lastChange: 0, oldestChange: null }]] = await db.read<[StoredRow[], Changes[]]>(
      selectStored(type, tenantId, wanted),
      selectLastChange(tenantId),
    )
    demandKnownChange(filters.changedSince, changes)
    const nameOf = openListNames(lists, openListCodes(lists, []))
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      records: await eachOf(page, (row) => exportedRecord(type, row, nameOf)),
      next: last ? cursorOf(last.rowKey) : null,
      lastChange: changes.lastChange,
    }
  }

const resultOf = ({ result, problems }: WrittenRecord, index: number, ref: string | undefined): RecordResults['results'][number] => ({
  index,
  ...(ref !== undefined && { ref }),
  result,
  ...(problems.length > 0 && {
    problems: problems.slice(0, mostProblems).map(({ field, sentence, severity }) => ({ ...(field !== undefined && { field }), sentence, severity })),
  }),
})

const countsOf = (results: RecordResults['results']) => {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { result } of results) counts[result]++
  return counts
}

const put =
  (type: RecordTypeName, { richTexts, secrets }: RecordsDependencies) =>
  async ({ caller, request, transaction, lists, tenant, body }: PutContext): Promise<RecordResults> => {
    const { tenantId } = caller
    const source = body.source ?? usualSource
    const read = await eachOf(body.records, (record, index) => readSent(type, record, index, source))
    const options = await writeOptionsOf(transaction, { type, tenantId, source, tenant, lists, secrets })
    const accepted = read.filter(({ problems }) => problems.length === 0).map(({ sent }) => sent)
    const cleaned = await withCleanTexts(
      accepted.map(({ given }) => given),
      richTexts,
    )
    const right = accepted.map((sent, index) => ({ ...sent, given: cleaned[index] as typeof sent.given }))
    const written = right.length === 0 ? [] : await transaction.inBulk((client) => writeRecords(client, right, options))
    const byIndex = new Map(right.map(({ given }, at) => [given.line, written[at] as WrittenRecord]))
    const results = read.map(({ sent, problems }, index) => resultOf(byIndex.get(index) ?? { result: 'refused', problems }, index, sent.given.ref))
    const after = { source, ...countsOf(results) }
    if (after.created + after.changed > 0) {
      for (const notice of noticesOfType(tenantId, type)) transaction.notify(notice)
      await audit(transaction, caller, request, [{ action: 'records.write', subjectKind: 'records', subjectId: type, after }])
    }
    return { results }
  }

/** The records API: the same checks and the same engine as imports. */
export const recordsRoutes = (dependencies: RecordsDependencies): Route[] => {
  const { catalogue, secrets, sites } = dependencies
  const handlerOf = ({ type, action }: RecordAction) => (action === 'list' ? list(type) : put(type, dependencies))
  return recordRoutesOf(
    recordCalls,
    ['console', 'api'],
    { secrets, context: async ({ caller: { tenantId } }) => ({ tenant: tenantOf(sites, tenantId), lists: await catalogue.of(tenantId) }) },
    // The table of calls is made from the types, and so are its handlers.
    Object.fromEntries(recordActions.map((action) => [action.operation, handlerOf(action)])) as never,
  )
}
