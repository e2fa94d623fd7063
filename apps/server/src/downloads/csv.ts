import { type Answer, envelope, type JsonSchema, jsonSchemaOf } from '@lanyard/contract'

/** A column: the path to its value in a record. */
export type Column = readonly string[]

const objectIn = (schema: JsonSchema): JsonSchema | undefined =>
  schema.properties ? schema : ((schema.anyOf ?? []) as JsonSchema[]).map(objectIn).find((inner) => inner !== undefined)

const leaves = (schema: JsonSchema, path: Column): Column[] => {
  const object = objectIn(schema)
  if (!object) return [path]
  return Object.entries(object.properties as Record<string, JsonSchema>).flatMap(([name, inner]) => leaves(inner, [...path, name]))
}

/** The columns of a call's records: one for every value that isn't a list. */
export const columnsOf = (answer: Answer): Column[] => {
  if (!('of' in answer)) throw new TypeError('Only records have columns')
  return leaves(jsonSchemaOf(envelope(answer.of), 'output'), [])
}

/** Text that a spreadsheet would read as a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Text that looks like a formula gets a leading apostrophe, so no spreadsheet runs it. Numbers stay numbers. */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

const valueAt = (record: unknown, path: Column): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], record)

/** A heading leaves out which half of the record its column is in, unless two headings would be equal. */
const headingsOf = (columns: readonly Column[]): string[] => {
  const short = columns.map((path) => path.filter((part, index) => index > 0 || !['data', 'relationships'].includes(part)).join('.'))
  return short.map((name, index) => (short.indexOf(name) === short.lastIndexOf(name) ? name : (columns[index] as Column).join('.')))
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** RFC 4180, with the byte order mark that tells spreadsheets it is UTF-8. */
export async function* csvOf(columns: readonly Column[], records: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `\ufeff${line(headingsOf(columns).map(cell))}`
  for await (const record of records) yield line(columns.map((path) => cell(valueAt(record, path))))
}

export async function* jsonOf(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const record of records) {
    yield before + JSON.stringify(record)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
