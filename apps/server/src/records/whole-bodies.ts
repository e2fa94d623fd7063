import { type FieldError, toCamelCase } from '@lanyard/contract'
import { badInput, mostNamed, Problem } from '../common/problem.ts'
import type { TenantDatabase, Transaction } from '../database/database.ts'
import type { Reader } from '../http/requests/validation.ts'

const pathOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Where something is wrong, as a tree: a name leads to what is wrong inside it, and to nothing where the whole of it is wrong. */
type Wrong = Map<string, Wrong | undefined>

const wrongAt = (pointers: readonly string[]): Wrong => {
  const root: Wrong = new Map()
  for (const pointer of pointers) {
    const path = pathOf(pointer)
    let at: Wrong | undefined = root
    for (const [index, name] of path.entries()) {
      if (!at) break
      if (index === path.length - 1) at.set(name, undefined)
      else if (!at.has(name)) at.set(name, new Map())
      at = at.get(name)
    }
  }
  return root
}

/** What is left of a value without what is wrong in it. A list with something wrong goes as a whole: what is left would stand in other places. */
const without = (value: unknown, wrong: Wrong | undefined): unknown => {
  if (wrong === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const left = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    if (!wrong.has(name)) return [[name, inner]]
    const rest = without(inner, wrong.get(name))
    return rest === undefined ? [] : [[name, rest]]
  })
  return Object.fromEntries(left)
}

const attempt = async (read: () => unknown): Promise<{ body: unknown } | { problem: Problem; errors: FieldError[] }> => {
  try {
    return { body: await read() }
  } catch (error) {
    if (error instanceof Problem && error.errors) return { problem: error, errors: error.errors }
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

type Writing = {
  db: TenantDatabase
  write: (body: unknown, transaction: Transaction) => Promise<unknown>
  /** What takes its time is done before a transaction begins. */
  prepare: (body: unknown) => Promise<unknown>
}

/** A body that fits, or one problem that names every bad field: those of a wrong shape and, by trying the rest once, those of a wrong value. */
export const readWhole = async (read: Reader, given: unknown, { db, write, prepare }: Writing): Promise<unknown> => {
  const whole = await attempt(() => read(given, 'camelCase'))
  if ('body' in whole) return prepare(whole.body)
  const { problem, errors } = whole
  if (errors.length >= mostNamed) throw problem
  const rest = without(toCamelCase(given), wrongAt(errors.map(({ pointer }) => pointer)))
  const right = await attempt(() => read(rest, 'camelCase'))
  const tried = 'body' in right ? await attempt(() => prepare(right.body)) : right
  const more = 'body' in tried ? await faultsOf(db, (transaction) => write(tried.body, transaction)) : 'body' in right ? tried.errors : []
  throw badInput([...errors, ...more])
}
