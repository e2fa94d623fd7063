import type { EventEmitter } from 'node:events'
import type { Connection, Submittable } from 'pg'
import { serialize } from 'pg-protocol'
import type { Span, SpanAttributes } from '../../common/work-context.ts'
import { type MessageTaker, openMessageStream } from './message-stream.ts'
import { type Field, type ReadRow, type Row, rowReaderOf } from './row-readers.ts'

/** A statement with its values. A named statement is prepared once per connection. */
export type Statement = {
  name?: string
  text: string
  values: readonly unknown[]
  /** The call or job that runs it. */
  operation?: string | undefined
  /** Its messages, if they are always the same. Without a name it returns no rows, and they prepare it too. */
  messages?: Buffer
}

/** Called with statements that were sent together, and the milliseconds until all were answered. */
export type OnTimed = (statements: readonly Statement[], milliseconds: number) => void

/** The part of pg's connection that a custom query can use (pg-cursor uses the same). pg's types leave it out. */
type Wire = Connection & { stream: EventEmitter & { write(bytes: Buffer): void } }

/** A connection's messages, and the statements prepared on it. */
type Prepared = { messages: ReturnType<typeof openMessageStream>; readers: Map<string, ReadRow> }

const prepared = new WeakMap<Wire, Prepared>()
const preparedOn = (wire: Wire): Prepared => {
  const known = prepared.get(wire)
  if (known) return known
  const fresh = { messages: openMessageStream(wire.stream), readers: new Map<string, ReadRow>() }
  prepared.set(wire, fresh)
  return fresh
}

const readNothing = rowReaderOf([])

const quoted = (item: string) => `"${item.replace(/["\\]/g, '\\$&')}"`

const asWritten = (value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return `{${value.map((item) => (item === null ? 'NULL' : quoted(String(item)))).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const sync = serialize.sync()
const execute = serialize.execute({})
const bindAndExecute = ({ name = '', values }: Statement) => [serialize.bind({ statement: name, values: values as unknown[], valueMapper: asWritten }), execute]

/** A statement whose first execution failed may still exist on the server under its name. */
const parseAndDescribe = ({ name = '', text }: Statement) => [
  ...(name ? [serialize.close({ type: 'S', name })] : []),
  serialize.parse({ name, text }),
  serialize.describe({ type: 'S', name }),
]

/** A statement without values, whose messages are written once. */
export const fixedStatement = (text: string, name?: string): Statement => {
  const statement = { ...(name !== undefined && { name }), text, values: [] }
  return { ...statement, messages: Buffer.concat([...(name === undefined ? [serialize.parse({ text })] : []), ...bindAndExecute(statement)]) }
}

const none: Row[] = []

/**
 * Several statements sent before one Sync: one round trip, and none after a failed one is executed. Resolves to the rows of each. After a failure inside a
 * transaction the caller rolls back.
 */
export class Batch implements Submittable, MessageTaker {
  readonly answered: Promise<Row[][]>
  readonly statements: readonly Statement[]
  readonly #onCompleted: (completed: number) => void
  readonly #rows: Row[][]
  readonly #readers: (ReadRow | undefined)[]
  #settle!: { resolve: (rows: Row[][]) => void; reject: (error: Error) => void }
  #known!: Prepared['readers']
  readonly #onTimed: OnTimed | undefined
  #at = 0
  #since = 0

  /** `onCompleted` is called after each statement with the number completed. */
  constructor(statements: readonly Statement[], onCompleted = (_completed: number) => {}, onTimed?: OnTimed) {
    this.statements = statements
    this.#onCompleted = onCompleted
    this.#onTimed = onTimed
    this.#rows = statements.map(() => [])
    this.#readers = statements.map(() => undefined)
    this.answered = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  /** Returns the rows of some statements and releases them from the batch. */
  take(from: number, to: number): Row[][] {
    const taken = this.#rows.slice(from, to)
    this.#rows.fill(none, from, to)
    return taken
  }

  submit(connection: Connection) {
    const wire = connection as Wire
    const { messages: answers, readers } = preparedOn(wire)
    answers.giveTo(this)
    this.#known = readers
    const messages: Buffer[] = []
    for (const [index, statement] of this.statements.entries()) {
      const readRow = statement.name ? this.#known.get(statement.name) : undefined
      this.#readers[index] = readRow
      if (!readRow && !(statement.messages && !statement.name)) messages.push(...parseAndDescribe(statement))
      if (statement.messages) messages.push(statement.messages)
      else messages.push(...bindAndExecute(statement))
    }
    messages.push(sync)
    if (this.#onTimed) this.#since = performance.now()
    wire.stream.write(Buffer.concat(messages))
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.#readers[this.#at] = rowReaderOf(fields)
  }

  takeRow(bytes: Buffer, at: number) {
    this.#rows[this.#at]?.push((this.#readers[this.#at] as ReadRow)(bytes, at))
  }

  takeCompletion() {
    const name = this.statements[this.#at]?.name
    if (name) this.#known.set(name, this.#readers[this.#at] ?? readNothing)
    this.#onCompleted(++this.#at)
  }

  handleEmptyQuery() {
    this.#onCompleted(++this.#at)
  }

  handlePortalSuspended() {}

  /** Statements that a timeout ended were slow, too. */
  handleError(error: Error) {
    if (this.#since > 0) this.#onTimed?.(this.statements, performance.now() - this.#since)
    this.#settle.reject(error)
  }

  handleReadyForQuery() {
    this.#onTimed?.(this.statements, performance.now() - this.#since)
    this.#settle.resolve(this.#rows)
  }
}

const keywordOf = ({ text }: Statement) => /^\s*(\w{1,20})/.exec(text)?.[1]?.toLowerCase() ?? 'other'

/** Of statements without one of our own: the `begin` or the `commit`, not the settings between. */
const edgeOf = (statements: readonly Statement[]) => statements.findLast((statement) => keywordOf(statement) !== 'set') ?? (statements[0] as Statement)

/** A span for statements that are sent together: their kind, number and names, never their text or values. */
export const beginStatements = (parent: Span, statements: readonly Statement[]): Span => {
  const own = statements.filter((statement) => 'operation' in statement)
  const keywords = [...new Set((own.length > 0 ? own : [edgeOf(statements)]).map(keywordOf))]
  const name = `${own.length > 1 ? 'BATCH ' : ''}${keywords.join(' ')}`
  const attributes: SpanAttributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': name,
    ...(own.length > 1 && { 'db.operation.batch.size': own.length }),
    ...(own.length > 0 && { 'lanyard.db.statements': own.map((statement) => statement.name ?? 'unnamed') }),
  }
  return parent.begin(name, attributes, 'client')
}

/** Ends a span with the result of its statements. */
export const endWith = <Result>(span: Span, answered: Promise<Result>): Promise<Result> => {
  answered.then(
    () => span.end(),
    (error: unknown) => {
      span.fail(error)
      span.end()
    },
  )
  return answered
}
