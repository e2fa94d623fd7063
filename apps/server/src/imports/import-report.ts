import { brakeLimits, type ImportReport, type ImportTable, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { type CachedLists, referenceValuesOf } from '../lists/list-values.ts'
import type { RecordProblem } from './engine/check-record.ts'
import type { ChangedRecord } from './engine/chunk.ts'
import { addTotals, type BatchOutcome, noTotals, type TotalsByType } from './engine/import-run.ts'
import { suggestValue } from './engine/list-codes.ts'
import type { Retirements } from './engine/retiring.ts'
import { columnsOf } from './engine/type-columns.ts'
import type { Delivery, Notice } from './reading/delivery.ts'

const mostGroups = 200
const mostProblems = 50_000
const mostChanged = 50

type Group = ImportReport['groups'][number]
type Code = ImportReport['unknownCodes'][number]
type Changed = ImportReport['changed'][number]

/** What a person reads of a stored value: texts for values of lists, words for flags. */
const shownValues = (lists: CachedLists) => {
  const values = referenceValuesOf(lists)
  return (type: RecordTypeName, column: string, stored: unknown): string | null => {
    if (stored === null || stored === undefined) return null
    const list = columnsOf(type).fields.find((each) => each.column === column)?.described.list
    const value = list && values.find(list, stored)
    if (value) return String(value.description ?? value.name ?? value.code ?? stored)
    if (typeof stored === 'boolean') return stored ? 'Yes' : 'No'
    return typeof stored === 'object' ? JSON.stringify(stored) : String(stored).slice(0, 500)
  }
}

const fieldOf = (type: RecordTypeName, column: string): string | undefined => {
  const { fields, references } = columnsOf(type)
  return fields.find((each) => each.column === column)?.field ?? references.find((each) => each.column === column)?.name
}

const isReference = (type: RecordTypeName, column: string) => columnsOf(type).references.some((each) => each.column === column)

/** Ids of other records mean nothing to people, and sealed values aren't shown. */
const shownChange = ({ type, changed, ...place }: ChangedRecord, shown: ReturnType<typeof shownValues>): Changed => ({
  type,
  ...place,
  fields: Object.entries(changed).flatMap(([column, pair]) => {
    const field = fieldOf(type, column)
    if (field === undefined) return []
    const [before, after] = isReference(type, column) || pair === null ? [null, null] : pair
    return [{ field, before: shown(type, column, before), after: shown(type, column, after) }]
  }),
})

/** Of very few records, a tenth is no sign of a mistake. */
const fewRecords = 20

const brakesOf = (totals: ImportReport['totals'], stored: (type: RecordTypeName) => number): ImportReport['brakes'] =>
  (Object.entries(totals) as [RecordTypeName, ImportReport['totals'][RecordTypeName]][]).flatMap(([type, counts]) =>
    (['changed', 'retired'] as const).flatMap((kind) => {
      const [count, of] = [counts?.[kind] ?? 0, stored(type)]
      return of >= fewRecords && count * 100 > of * brakeLimits[kind] ? [{ type, kind, count, of }] : []
    }),
  )

/** Adds up what the batches of a run say. */
export const openReport = (lists: CachedLists) => {
  let totals: TotalsByType = {}
  let records = 0
  const groups = new Map<string, Group>()
  const codes = new Map<string, Code>()
  const problems: RecordProblem[] = []
  const changed = new Map<RecordTypeName, ChangedRecord[]>()
  const changedFields = new Map<RecordTypeName, Map<string, number>>()
  const refusedRows = new Map<string, Set<number>>()
  const refusedKeys = new Set<string>()
  const shown = shownValues(lists)

  const addCode = ({ type, field, value }: RecordProblem) => {
    const list = field === undefined ? undefined : columnsOf(type).described.fields[field]?.list
    if (field === undefined || !value || !list) return
    const name = `${type} ${field} ${value.toLowerCase()}`
    const known = codes.get(name)
    if (known) known.count++
    else if (codes.size < mostGroups)
      codes.set(name, { type, field, list, code: value, count: 1, suggestedId: suggestValue(list, lists.list(list).values, value) ?? null })
  }

  /** A record that names a refused one comes in with it: that is one problem, not several. The records may be of several types, so it names no field. */
  const following = (problem: RecordProblem): RecordProblem => {
    const { field, ...followed } = problem
    const { type, value } = problem
    const refers = field === undefined ? undefined : columnsOf(type).described.fields[field]?.refers
    if (refers === undefined || !value || !refusedKeys.has(`${refers} ${value.toLowerCase()}`)) return problem
    return {
      ...followed,
      cause: `follows ${refers}`,
      sentence: `These belong to refused ${recordTypes[refers as RecordTypeName].many.toLowerCase()}, and come in with them.`,
    }
  }

  const addProblem = (given: RecordProblem) => {
    const problem = following(given)
    const { type, severity, cause, sentence, field = null, file, line, key } = problem
    if (severity === 'refused' && key) refusedKeys.add(`${type} ${key.toLowerCase()}`)
    const group = groups.get(cause)
    if (group) group.count++
    else if (groups.size < mostGroups) groups.set(cause, { type, severity, cause, sentence, field, count: 1, first: { file, line } })
    if (severity === 'refused') {
      addCode(problem)
      const rows = refusedRows.get(file) ?? new Set()
      refusedRows.set(file, rows.add(line))
    }
    if (problems.length < mostProblems) problems.push(problem)
  }

  const add = (outcome: BatchOutcome) => {
    records = outcome.read
    for (const [type, more] of Object.entries(outcome.totals)) totals = addTotals(totals, type as RecordTypeName, more)
    for (const problem of outcome.problems) addProblem(problem)
    for (const record of outcome.changed) {
      const some = changed.get(record.type) ?? []
      if (some.length < mostChanged) changed.set(record.type, [...some, record])
    }
    for (const [type, column, count] of outcome.changedColumns) {
      const field = fieldOf(type, column)
      const counts = changedFields.get(type) ?? new Map<string, number>()
      if (field !== undefined && count > 0) changedFields.set(type, counts.set(field, (counts.get(field) ?? 0) + count))
    }
  }

  type Found = { delivery: Delivery; tables: readonly ImportTable[]; notices: readonly Notice[]; stored(type: RecordTypeName): number; retired: Retirements }
  const finish = ({ delivery, tables, notices, stored, retired }: Found): ImportReport => {
    const types = [...new Set([...(Object.keys(totals) as RecordTypeName[]), ...retired.keys()])]
    const all = Object.fromEntries(types.map((type) => [type, { ...(totals[type] ?? noTotals), retired: retired.get(type)?.length ?? 0 }]))
    const brakes = brakesOf(all, stored)
    return {
      kind: delivery.kind,
      organisation: delivery.organisation ?? null,
      natProfile: delivery.nat?.profile ?? null,
      tables: [...tables],
      notices: notices.map(({ message, file = null }) => ({ message, file })),
      records,
      totals: all,
      groups: [...groups.values()].sort((one, other) => other.count - one.count),
      unknownCodes: [...codes.values()].sort((one, other) => other.count - one.count),
      changed: [...changed.values()].flat().map((record) => shownChange(record, shown)),
      changedFields: Object.fromEntries([...changedFields].map(([type, counts]) => [type, Object.fromEntries(counts)])),
      brakes,
      toConfirm: brakes.length === 0 ? null : brakes.reduce((sum, { count }) => sum + count, 0),
      refusedFiles: [...refusedRows].map(([file, rows]) => ({ file, rows: rows.size })),
    }
  }
  return { add, addProblem, finish, problems, totals: () => totals }
}
