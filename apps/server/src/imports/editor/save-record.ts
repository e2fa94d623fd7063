import { randomUUID } from 'node:crypto'
import type { EditedRecord, RecordTypeName, SavedRecord } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import type { TenantCatalogue } from '../../catalogue/catalogue.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import type { RichTexts } from '../../records/cases/rich-texts.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Tenant } from '../../sites/site.ts'
import { readSent } from '../api/sent-records.ts'
import { withCleanTexts } from '../clean-texts.ts'
import type { RecordProblem } from '../engine/check-record.ts'
import { recordTables } from '../engine/record-tables.ts'
import { columnsOf } from '../engine/type-columns.ts'
import { type SentRecord, type WrittenRecord, writeRecords, writtenRow } from '../engine/write-records.ts'
import { noticesOfType } from '../engine/written-notices.ts'
import { type RowKey, recordIdOf } from '../stored/page-cursor.ts'
import { writeOptionsOf } from '../write-options.ts'
import { openRecordReader } from './edited-record.ts'
import { type EditedRow, isFixed, lockWrites, selectRecord, selectTwin, setRetired } from './edited-records.queries.ts'

export type SaveContext = {
  caller: Caller
  request: FastifyRequest
  transaction: Transaction
  tenant: Tenant
  lists: TenantCatalogue
  richTexts: RichTexts
  secrets: Secrets
  /** Where the values are in the body. */
  pointer?: string
}

/** Of records that people create here. */
const source = 'console'

const pointerTo = ({ pointer = '/values' }: Pick<SaveContext, 'pointer'>, field: string) => `${pointer}/${field}`

/** The sentence is told at its field, so it needn't begin with the field's label. */
const faultsOf = (type: RecordTypeName, context: Pick<SaveContext, 'pointer'>, problems: readonly RecordProblem[]) => {
  const { fields } = columnsOf(type).described
  return problems
    .filter(({ severity }) => severity === 'refused')
    .map(({ field, sentence }) => ({
      pointer: field === undefined ? '' : pointerTo(context, field),
      message: sentence.replace(field === undefined ? '' : `${fields[field]?.label}: `, ''),
    }))
}

const refusal = (type: RecordTypeName, context: SaveContext, problems: readonly RecordProblem[]) => badInput(faultsOf(type, context, problems))

/** What is wrong with values before anything is looked up: fields that the type doesn't have, and values that are no text. */
export const faultsIn = (type: RecordTypeName, values: EditedRecord['values'], context: Pick<SaveContext, 'pointer'>) =>
  faultsOf(type, context, readSent(type, values, 0, source).problems)

const readValues = (type: RecordTypeName, context: SaveContext, values: EditedRecord['values']): SentRecord => {
  const { sent, problems } = readSent(type, values, 0, source)
  if (problems.length > 0) throw refusal(type, context, problems)
  const { ref: _, ...given } = sent.given
  return { source, given }
}

type Write = { sent: SentRecord; targetId?: number; isFound?: boolean }

const write = async (type: RecordTypeName, context: SaveContext, { sent, targetId, isFound = false }: Write) => {
  const { caller, transaction } = context
  const options = await writeOptionsOf(transaction, { ...context, type, source, tenantId: caller.tenantId })
  const given = await withCleanTexts([sent.given], context.richTexts)
  return transaction.inBulk(async (client) => {
    const [written] = await writeRecords(client, [{ ...sent, given: given[0] ?? sent.given }], {
      ...options,
      targetId,
      context: { ...options.context, isFound },
    })
    const { result, problems } = written as WrittenRecord
    if (result === 'refused') throw refusal(type, context, problems)
    const row = result === 'unchanged' ? undefined : await writtenRow(client, result)
    return { result, problems, rowKey: row && (recordTables[type].identity ?? ['id']).map((column) => row[column] as string | number) }
  })
}

const readRow = async (type: RecordTypeName, { caller, transaction }: SaveContext, rowKey: RowKey, isLocked = false) => {
  const [row] = await transaction.rows<EditedRow>(selectRecord(type, caller.tenantId, rowKey, { isLocked }))
  if (!row) throw new Problem('not-found')
  return row
}

const note = ({ caller, request, transaction }: SaveContext, type: RecordTypeName, after: object) => {
  for (const notice of noticesOfType(caller.tenantId, type)) transaction.notify(notice)
  return audit(transaction, caller, request, [{ action: 'records.write', subjectKind: 'records', subjectId: type, after: { source, ...after } }])
}

const answer = async (type: RecordTypeName, context: SaveContext, rowKey: RowKey, result: SavedRecord['result'], problems: readonly RecordProblem[] = []) => ({
  record: openRecordReader(context.lists).read(type, await readRow(type, context, rowKey)),
  result,
  warnings: problems.map(({ field, sentence }) => ({ ...(field !== undefined && { field }), sentence })),
})

const keyTaken = (type: RecordTypeName, context: SaveContext) => {
  const { key, fields, one } = columnsOf(type).described
  const labels = key.map((field) => fields[field]?.label.toLowerCase()).join(' and ')
  return new Problem('conflict', `Another ${one.toLowerCase()} has this ${labels}.`, {
    errors: [{ pointer: pointerTo(context, key[0] ?? ''), message: `Another ${one.toLowerCase()} has this ${labels}.` }],
  })
}

export const createRecord = async (type: RecordTypeName, values: EditedRecord['values'], context: SaveContext): Promise<SavedRecord> => {
  const { given } = readValues(type, context, values)
  const hasNoKey = columnsOf(type).described.key.length === 0
  const { result, problems, rowKey } = await write(type, context, { sent: { source, given: hasNoKey ? { ...given, ref: randomUUID() } : given } })
  if (result !== 'created' || !rowKey) throw keyTaken(type, context)
  await note(context, type, { created: 1, record: recordIdOf(rowKey) })
  return answer(type, context, rowKey, 'created', problems)
}

/** A link is found by several fields together: when one of them changes, the others are sent with it. */
const linkedFields = (type: RecordTypeName, changed: readonly string[]) =>
  columnsOf(type).references.flatMap(({ by }) => (by.some((field) => changed.includes(field)) ? by : []))

/** Locks the record, and refuses to change another version than the one that was read. */
const holdVersion = async (type: RecordTypeName, context: SaveContext, rowKey: RowKey, version: number) => {
  // Imports lock in this order too.
  await context.transaction.rows(lockWrites(context.caller.tenantId))
  const row = await readRow(type, context, rowKey, true)
  if (row.version !== version) throw new Problem('changed-meanwhile')
  return row
}

type Change = { version: number; values: EditedRecord['values'] }

export const saveRecord = async (type: RecordTypeName, rowKey: RowKey, { version, values }: Change, context: SaveContext): Promise<SavedRecord> => {
  const row = await holdVersion(type, context, rowKey, version)
  const { key } = columnsOf(type).described
  const { values: stored } = openRecordReader(context.lists).read(type, row)
  const changed = Object.keys(values)
  const fixed = changed.filter((field) => isFixed(type, field) && values[field] !== stored[field])
  if (fixed.length > 0)
    throw badInput(fixed.map((field) => ({ pointer: pointerTo(context, field), message: 'This can’t be changed. Create another record instead.' })))
  const hasId = recordTables[type].identity === undefined
  const besides = [...linkedFields(type, changed), ...(hasId ? [] : key)].filter((field) => !(field in values) && stored[field] !== null && field in stored)
  const sent = readValues(type, context, { ...Object.fromEntries(besides.map((field) => [field, stored[field] ?? null])), ...values })
  const { result, problems } = await write(type, context, { sent, ...(hasId && { targetId: Number(rowKey[0]), isFound: true }) })
  if (hasId && key.some((field) => changed.includes(field))) {
    const [twin] = await context.transaction.rows(selectTwin(type, context.caller.tenantId, rowKey))
    if (twin) throw keyTaken(type, context)
  }
  if (result !== 'unchanged') await note(context, type, { changed: 1, record: recordIdOf(rowKey), fields: changed })
  return answer(type, context, rowKey, result === 'unchanged' ? 'unchanged' : 'changed', problems)
}

type Retirement = { version: number; isRetired: boolean }

export const retireRecord = async (type: RecordTypeName, rowKey: RowKey, { version, isRetired }: Retirement, context: SaveContext): Promise<SavedRecord> => {
  const row = await holdVersion(type, context, rowKey, version)
  if ((row.retiredAt !== null) === isRetired) return answer(type, context, rowKey, 'unchanged')
  await context.transaction.rows(setRetired(type, context.caller.tenantId, rowKey, isRetired))
  await note(context, type, { changed: 1, record: recordIdOf(rowKey), retired: isRetired })
  return answer(type, context, rowKey, 'changed')
}
