import type { Notice, SourceRow, SourceTable } from '../delivery.ts'
import { firstRows, rowsOf } from '../delivery.ts'
import { sampleSize } from '../limits.ts'
import { type Encoding, surveyOf, textsOf } from '../sources/encoding.ts'
import type { SourceFile } from '../sources/source-file.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { csvRows } from './csv-rows.ts'
import { guessType } from './guess-type.ts'
import { headerOf } from './header.ts'

const delimiters = [',', ';', '\t', '|'] as const

/** Excel writes and reads a first line such as `sep=;`. */
const statedDelimiter = (text: string) => /^sep=(.)\r?\n/i.exec(text)?.[1]

/** How well rows agree on a number of cells above one. */
const scoreOf = (name: string, text: string, delimiter: string): number => {
  const rows = csvRows(name, delimiter).push(text).slice(0, sampleSize)
  const width = rows[0]?.cells.length ?? 0
  return width < 2 ? 0 : width * (rows.filter(({ cells }) => cells.length === width).length / rows.length) ** 2
}

const attempt = (score: () => number) => {
  try {
    return score()
  } catch {
    return 0
  }
}

const delimiterOf = (name: string, text: string): string => {
  const scores = delimiters.map((delimiter) => ({ delimiter, score: attempt(() => scoreOf(name, `${text}\n`, delimiter)) }))
  return scores.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ','
}

const headText = async (file: SourceFile, encoding: Encoding) => {
  for await (const text of textsOf(file, encoding)) if (text !== '') return text.slice(0, 64 * 1024)
  return ''
}

export const emptyFile = (name: string) => new UnreadableFile(`${name} is empty.`)
export const emptyNotice = (name: string): Notice => ({ cause: 'empty-file', message: `${name} is empty.`, file: name })

export const encodingNotice = (name: string, encoding: Encoding): Notice[] =>
  encoding === 'UTF-8' ? [] : [{ cause: 'encoding', message: `${name} was read as ${encoding}. Check that names with accents are right.`, file: name }]

/** A CSV file, or one with semicolons, tabs or bars. */
export const delimitedTable = async (file: SourceFile): Promise<{ table: SourceTable; notices: Notice[] }> => {
  const { name } = file
  const { encoding, isBlank, hasQuotes, lines } = await surveyOf(file)
  if (isBlank) throw emptyFile(name)
  const head = await headText(file, encoding)
  const stated = statedDelimiter(head)
  const delimiter = stated ?? delimiterOf(name, head)

  const allRows = async function* (): AsyncGenerator<SourceRow[]> {
    const reader = csvRows(name, delimiter)
    for await (const text of textsOf(file, encoding)) yield reader.push(text)
    yield reader.end()
  }
  const isHeader = ({ line }: SourceRow) => !(stated && line === 1)
  const [header] = (await firstRows(allRows, 2)).filter(isHeader)
  if (!header) throw emptyFile(name)
  const columns = headerOf(name, header.cells)

  const batches = async function* () {
    for await (const rows of allRows()) yield (rows[0]?.line ?? 0) > header.line ? rows : rows.filter(({ line }) => line > header.line)
  }
  const samples = await firstRows(batches, sampleSize)
  const counted = lines !== undefined && !hasQuotes ? { rowCount: Math.max(0, lines - header.line) } : {}
  const type = guessType(columns, samples, name)
  const table = { name, encoding, delimiter, columns, samples, ...counted, ...(type && { type }), batches, rows: rowsOf(batches) }
  return { table, notices: encodingNotice(name, encoding) }
}
