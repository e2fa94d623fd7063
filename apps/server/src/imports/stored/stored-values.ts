import type { LookupName, RecordTypeName } from '@lanyard/contract'
import { type CachedLists, referenceValuesOf, type Value } from '../../lists/list-values.ts'
import { columnsOf } from '../engine/type-columns.ts'
import type { StoredRow } from './stored-records.queries.ts'

type Find = (list: LookupName, text: string) => number | undefined

const namesOf = ({ code, description, shortDescription, longDescription }: Value) =>
  [code, description, shortDescription, longDescription].filter((name): name is string => typeof name === 'string' && name.trim() !== '')

/** What a list's values are called: the first of a value's names that finds it again. */
export const openListNames = (lists: CachedLists, find: Find) => {
  const values = referenceValuesOf(lists)
  const known = new Map<string, string>()
  const nameOf = (list: LookupName, id: number) => {
    const names = namesOf(values.find(list, id) ?? {})
    return names.find((name) => find(list, name.trim()) === id) ?? names[0] ?? String(id)
  }
  return (list: LookupName, id: unknown): string | null => {
    if (typeof id !== 'number') return null
    const name = known.get(`${list} ${id}`) ?? nameOf(list, id)
    known.set(`${list} ${id}`, name)
    return name
  }
}

/** Whole seconds, as most are. */
const withoutZeros = (moment: string) => moment.replace('.000000Z', 'Z')

/** A stored record as it is sent and exported: codes for lists' values. A value that can't be said is left out, not empty: sent back, it stays. */
export const exportedRecord = (type: RecordTypeName, row: StoredRow, nameOf: ReturnType<typeof openListNames>) => {
  const { fields } = columnsOf(type).described
  const { rowKey: _, unnamed, ...values } = row
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (unnamed.includes(name)) return []
      const { kind, list } = fields[name] ?? {}
      if (kind === 'choice' && list) return [[name, nameOf(list, value)]]
      return [[name, kind === 'moment' && typeof value === 'string' ? withoutZeros(value) : value]]
    }),
  )
}
