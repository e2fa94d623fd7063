import { type FieldError, toCamelCase } from '@lanyard/contract'
import type { TenantDatabase, Transaction } from '../platform/database.ts'
import { badInput, Problem } from '../platform/problem.ts'
import type { Reader } from '../platform/validation.ts'

const pathOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

/** A list with something wrong in it goes as a whole: what is left would stand in other places. */
const without = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const { [name]: inner, ...others } = value as Record<string, unknown>
  const left = rest.length > 0 ? without(inner, rest) : undefined
  return left === undefined ? others : { ...others, [name]: left }
}

const attempt = async (read: () => unknown): Promise<{ body: unknown } | { errors: FieldError[] }> => {
  try {
    return { body: read() }
  } catch (error) {
    if (error instanceof Problem && error.errors) return { errors: error.errors }
    throw error
  }
}

/** Ends a transaction that was only a try. */
class TakenBack extends Error {}

/** What a write finds wrong with values, without writing anything; what it would refuse for other reasons is told when all fields are right. */
const faultsOf = (db: TenantDatabase, write: (transaction: Transaction) => Promise<unknown>): Promise<FieldError[]> =>
  db
    .write(async (transaction): Promise<FieldError[]> => {
      await write(transaction)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (error instanceof TakenBack) return []
      if (error instanceof Problem) return error.errors ?? []
      throw error
    })

type Writing = { db: TenantDatabase; write: (body: unknown, transaction: Transaction) => Promise<unknown> }

/** A body that fits, or one problem that names every bad field: those of a wrong shape and, by trying the rest, those of a wrong value. */
export const readWhole = async (read: Reader, given: unknown, { db, write }: Writing): Promise<unknown> => {
  const whole = await attempt(() => read(given, 'camelCase'))
  if ('body' in whole) return whole.body
  const rest = whole.errors.reduce((left, { pointer }) => without(left, pathOf(pointer)), toCamelCase(given))
  const right = await attempt(() => read(rest, 'camelCase'))
  const more = 'body' in right ? await faultsOf(db, (transaction) => write(right.body, transaction)) : []
  throw badInput([...whole.errors, ...more])
}
