import type { RecordTypeName } from '@lanyard/contract'
import { badInput } from '../../common/problem.ts'
import { recordTables } from '../engine/record-tables.ts'

export type RowKey = readonly (string | number)[]

const textColumns = new Set(['kind', 'country'])

const fits = (type: RecordTypeName, key: unknown): key is RowKey => {
  const { identity = ['id'] } = recordTables[type]
  if (!Array.isArray(key) || key.length !== identity.length) return false
  return identity.every((column, index) => (textColumns.has(column) ? typeof key[index] === 'string' : Number.isSafeInteger(key[index])))
}

/** A record's address within its type: its id, or the parts of its row's key with dots between them. */
export const recordIdOf = (key: RowKey) => key.join('.')

/** Undefined if no record of the type can have it. */
export const readRecordId = (type: RecordTypeName, id: string): RowKey | undefined => {
  const { identity = ['id'] } = recordTables[type]
  const key = id.split('.').map((part, index) => (textColumns.has(identity[index] ?? '') || !/^-?\d{1,15}$/.test(part) ? part : Number(part)))
  return fits(type, key) ? key : undefined
}

/** Where a page ended, for whoever reads the next. */
export const cursorOf = (key: RowKey) => Buffer.from(JSON.stringify(key)).toString('base64url')

export const readCursor = (type: RecordTypeName, cursor: string): RowKey => {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (fits(type, key)) return key
  } catch {
    // Not a cursor at all.
  }
  throw badInput([{ pointer: '/after', message: 'Must be `next` of the page before.' }])
}
