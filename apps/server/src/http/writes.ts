import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FieldError, pascalName, toCamelCase, type WireCase } from '@lanyard/contract'
import { badInput, mostNamed, Problem } from '../common/problem.ts'
import type { TenantDatabase, Transaction } from '../database/database.ts'
import { once } from './idempotency.ts'
import type { CountedWrite } from './limits/write-limits.ts'
import type { Reader } from './requests/validation.ts'
import { without } from './requests/without-faults.ts'
import type { Answer, RecordHooks, Route, WriteContext } from './routes.ts'

type Handle = Extract<Route, { kind: 'writing' }>['handle']

/** Runs the call's checks, if it has any, and writes if nothing is wrong. */
export const writeOf = async (handle: Handle, context: WriteContext): Promise<Answer> => {
  if (typeof handle === 'function') return handle(context)
  const { errors, write } = await handle.check(context)
  if (errors.length > 0) throw badInput([...errors])
  return write()
}

/** Replaces a lone surrogate, which no database stores, with the replacement character. */
const wellFormed = <Value>(value: Value): Value => {
  if (typeof value === 'string') return value.toWellFormed() as Value
  if (Array.isArray(value)) return value.map(wellFormed) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wellFormed(inner)])) as Value
}

/** Reports errors in the caller's letter case. */
const inCallersCase = (wireCase: WireCase) => (error: unknown) => {
  if (wireCase === 'camelCase' || !(error instanceof Problem) || !error.errors) throw error
  const errors = error.errors.map(({ pointer, message }) => ({ pointer: pointer.split('/').map(pascalName).join('/'), message }))
  throw new Problem(error.code, error.message, { errors, headers: error.headers })
}

const attempt = async (read: () => unknown): Promise<{ body: unknown } | { problem: Problem; errors: FieldError[] }> => {
  try {
    return { body: await read() }
  } catch (error) {
    if (error instanceof Problem && error.errors) return { problem: error, errors: error.errors }
    throw error
  }
}

type RecordWriting = {
  handle: Handle
  hooks: RecordHooks
  read: Reader | undefined
  isBulk: boolean
  db: TenantDatabase
  counted: CountedWrite | undefined
  context: Omit<WriteContext, 'transaction' | 'body'>
}

/** The errors that a call's checks find in the well-shaped part of a body. */
const faultsOf = async ({ handle, db, context }: RecordWriting, body: unknown): Promise<readonly FieldError[]> => {
  if (typeof handle === 'function') return []
  // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
  const check = (transaction: Transaction) => handle.check({ ...context, transaction, body: wellFormed(body) } as never)
  return db.write(check).then(
    ({ errors }) => errors,
    (error: unknown) => {
      if (error instanceof Problem) return error.errors ?? []
      throw error
    },
  )
}

/** A valid, prepared body; or one problem that names every bad field, whether in shape or in value. */
const readWhole = async (writing: RecordWriting): Promise<unknown> => {
  const { read, hooks, context, isBulk } = writing
  if (!read) return undefined
  const { prepare = async (body: unknown) => body } = hooks
  const given = context.request.body
  if (isBulk) {
    // Parsing it took its time: others get their turn.
    await nextTurn()
    return read(given, 'camelCase')
  }
  const whole = await attempt(() => read(given, 'camelCase'))
  if ('body' in whole) return prepare(whole.body)
  const { problem, errors } = whole
  if (errors.length >= mostNamed) throw problem
  const rest = without(toCamelCase(given), errors)
  const right = await attempt(() => read(rest, 'camelCase'))
  const prepared = 'body' in right ? await attempt(() => prepare(right.body)) : right
  const more = 'body' in prepared ? await faultsOf(writing, prepared.body) : 'body' in right ? prepared.errors : []
  throw badInput([...errors, ...more])
}

/** Writes a record once per idempotency key. The answer stored for the key is encrypted, because it is personal. */
export const writeRecord = async (writing: RecordWriting): Promise<Answer> => {
  const { handle, hooks, db, counted, context, isBulk } = writing
  const { request, caller, wireCase } = context
  const { seal, open } = hooks.secrets
  const written = async () => {
    const body = await readWhole(writing)
    const write = async (transaction: Transaction) => {
      // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
      const answer = await writeOf(handle, { ...context, transaction, body: isBulk ? body : wellFormed(body) } as never)
      return { sealed: seal(JSON.stringify(answer)).toString('base64') }
    }
    return once(db, request, caller, body, write, counted)
  }
  const { sealed } = (await written().catch(inCallersCase(wireCase))) as { sealed: string }
  return JSON.parse(open(Buffer.from(sealed, 'base64')))
}
