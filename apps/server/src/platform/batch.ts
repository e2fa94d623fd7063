import type { Connection, Submittable } from 'pg'
import pg from 'pg'

/** A statement with its values; a named one is prepared once on each connection. */
export type Statement = { name?: string; text: string; values: unknown[] }

type Column = { name: string; read: (value: string) => unknown }
type FieldMessage = { name: string; dataTypeID: number }
type Row = Record<string, unknown>

/** What pg's connection offers to a custom query (pg-cursor uses the same), which its types leave out. */
type Wire = Connection & {
  stream: { cork(): void; uncork(): void }
  parse(query: { name: string; text: string }): void
  bind(config: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(message: { type: 'S'; name: string }): void
  close(message: { type: 'S'; name: string }): void
  execute(config: object): void
  sync(): void
}

/** The columns of each statement prepared on a connection. */
const prepared = new WeakMap<Wire, Map<string, Column[]>>()
const preparedOn = (wire: Wire) => {
  const known = prepared.get(wire)
  if (known) return known
  const fresh = new Map<string, Column[]>()
  prepared.set(wire, fresh)
  return fresh
}

const columnOf = ({ name, dataTypeID }: FieldMessage): Column => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') as Column['read'] })

const quoted = (item: string) => `"${item.replace(/["\\]/g, '\\$&')}"`

const asWritten = (value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return `{${value.map((item) => (item === null ? 'NULL' : quoted(String(item)))).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Several statements sent before one Sync: one round trip, and none after a failed one is carried out.
 * Resolves to the rows of each. After a failure inside a transaction the caller rolls back.
 */
export class Batch implements Submittable {
  readonly answered: Promise<Row[][]>
  readonly #statements: readonly Statement[]
  readonly #rows: Row[][]
  readonly #columns: (Column[] | undefined)[]
  #settle!: { resolve: (rows: Row[][]) => void; reject: (error: Error) => void }
  #known!: Map<string, Column[]>
  #at = 0

  constructor(statements: readonly Statement[]) {
    this.#statements = statements
    this.#rows = statements.map(() => [])
    this.#columns = statements.map(() => undefined)
    this.answered = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  submit(connection: Connection) {
    const wire = connection as Wire
    this.#known = preparedOn(wire)
    wire.stream.cork()
    try {
      for (const [index, { name = '', text, values }] of this.#statements.entries()) {
        this.#columns[index] = name ? this.#known.get(name) : undefined
        if (!this.#columns[index]) {
          // A statement whose first execution failed may still stand on the server under its name.
          if (name) wire.close({ type: 'S', name })
          wire.parse({ name, text })
          wire.describe({ type: 'S', name })
        }
        wire.bind({ statement: name, values, valueMapper: asWritten })
        wire.execute({})
      }
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: FieldMessage[] }) {
    this.#columns[this.#at] = fields.map(columnOf)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const columns = this.#columns[this.#at] as Column[]
    const row: Row = {}
    for (let index = 0; index < columns.length; index++) {
      const { name, read } = columns[index] as Column
      const value = fields[index] as string | null
      row[name] = value === null ? null : read(value)
    }
    this.#rows[this.#at]?.push(row)
  }

  handleCommandComplete() {
    const name = this.#statements[this.#at]?.name
    if (name) this.#known.set(name, this.#columns[this.#at] ?? [])
    this.#at++
  }

  handleEmptyQuery() {
    this.#at++
  }

  handlePortalSuspended() {}

  handleError(error: Error) {
    this.#settle.reject(error)
  }

  handleReadyForQuery() {
    this.#settle.resolve(this.#rows)
  }
}
