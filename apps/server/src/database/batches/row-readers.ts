import pg from 'pg'

export type Row = Record<string, unknown>

/** A column, as PostgreSQL describes it. */
export type Field = { name: string; dataTypeID: number }

/** Makes a row from the bytes of its message, `at` its number of fields. */
export type ReadRow = (bytes: Buffer, at: number) => Row

/** Makes a value from a field's bytes. */
type ReadField = (bytes: Buffer, at: number, end: number) => unknown

const { BOOL, DATE, INT2, INT4, INT8, FLOAT8, NUMERIC, OID, TEXT, TIMESTAMPTZ, VARCHAR } = pg.types.builtins

const textAt = (bytes: Buffer, at: number, end: number) => bytes.toString('utf8', at, end)

/** As many digits as a number holds exactly. */
const mostDigits = 15
const [space, plus, minus, point, zero, nine] = [32, 43, 45, 46, 48, 57]
const powersOfTen = Array.from({ length: mostDigits + 1 }, (_, power) => 10 ** power)

/** Digits are read as bytes: most fields are ids, and a text for each costs more than everything else that is done with a row. */
const numberAt = (bytes: Buffer, at: number, end: number): number => {
  if (end - at > mostDigits) return Number(textAt(bytes, at, end))
  const isNegative = bytes[at] === minus
  let value = 0
  let decimals = 0
  for (let place = isNegative ? at + 1 : at; place < end; place++) {
    const byte = bytes[place] as number
    if (byte >= zero && byte <= nine) value = value * 10 + byte - zero
    else if (byte === point) decimals = end - place - 1
    // Such as NaN, or an exponent.
    else return Number(textAt(bytes, at, end))
  }
  // Both are exact, so their quotient is what `Number` makes of the text.
  if (decimals > 0) value /= powersOfTen[decimals] as number
  return isNegative ? -value : value
}

const mostDays = 20_000
const days = new Map<number, string>()

/** A day is one of few: the same text is used again. */
const dayAt = (bytes: Buffer, at: number, end: number): string => {
  if (end - at !== 10) return textAt(bytes, at, end)
  let key = 0
  for (let place = at; place < end; place++) key = key * 10 + (bytes[place] as number) - zero
  const known = days.get(key)
  if (known !== undefined) return known
  const day = textAt(bytes, at, end)
  if (days.size < mostDays) days.set(key, day)
  return day
}

const moment = Buffer.from('2026-01-31T00:00:00.000Z')
/** Where its milliseconds begin. */
const fraction = 20

/**
 * In UTC, PostgreSQL writes 2026-11-18 04:30:42.5+00. It is rewritten byte by byte: a text joined from pieces stays in pieces, and JSON.stringify leaves its
 * fast path for an answer that has one.
 */
const momentAt = (bytes: Buffer, at: number, end: number): string => {
  const isUtc = bytes[end - 3] === plus && bytes[end - 2] === zero && bytes[end - 1] === zero
  if (bytes[at + 10] !== space || !isUtc) return new Date(textAt(bytes, at, end)).toISOString()
  bytes.copy(moment, 0, at, at + 10)
  bytes.copy(moment, 11, at + 11, at + 19)
  for (let place = 0; place < 3; place++) moment[fraction + place] = at + fraction + place < end - 3 ? (bytes[at + fraction + place] as number) : zero
  return moment.toString('latin1')
}

const fieldReaders = new Map<number, ReadField>([
  ...[INT2, INT4, INT8, OID, NUMERIC, FLOAT8].map((type) => [type, numberAt] as const),
  ...[TEXT, VARCHAR].map((type) => [type, textAt] as const),
  [BOOL, (bytes, at) => bytes[at] === 't'.charCodeAt(0)],
  [DATE, dayAt],
  [TIMESTAMPTZ, momentAt],
])

const fieldReaderOf = (type: number): ReadField => {
  const parse = pg.types.getTypeParser(type, 'text')
  return fieldReaders.get(type) ?? ((bytes, at, end) => parse(textAt(bytes, at, end)))
}

const sizeAt = (bytes: Buffer, at: number) =>
  ((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)

/** Written as a program: a row is one literal, several times as fast as field by field. A field has its size before it, -1 if it is null. */
const compiledReaderOf = (fields: readonly Field[]): ReadRow => {
  const readers = fields.map(({ dataTypeID }) => fieldReaderOf(dataTypeID))
  const program = `
    const [${fields.map((_, index) => `read${index}`).join(', ')}] = readers
    return (bytes, at) => {
      at += 2
      let size = 0
      ${fields.map((_, index) => `size = sizeAt(bytes, at); at += 4; const value${index} = size < 0 ? null : read${index}(bytes, at, at + size); if (size > 0) at += size`).join('\n')}
      return { ${fields.map(({ name }, index) => `[${JSON.stringify(name)}]: value${index}`).join(', ')} }
    }`
  return new Function('readers', 'sizeAt', program)(readers, sizeAt)
}

const rowReaders = new Map<string, ReadRow>()

/** Statements with the same columns share one, on all connections. */
export const rowReaderOf = (fields: readonly Field[]): ReadRow => {
  const columns = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  const readRow = rowReaders.get(columns) ?? compiledReaderOf(fields)
  rowReaders.set(columns, readRow)
  return readRow
}
