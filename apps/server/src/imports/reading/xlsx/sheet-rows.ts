import type { SourceRow } from '../delivery.ts'
import { longestCell, mostColumns } from '../limits.ts'
import { tooManyColumns } from '../tables/csv-rows.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { dateOfSerial } from './dates.ts'
import type { Sheet, Workbook } from './workbook.ts'
import { xmlPieces } from './xml.ts'

/** The column of a cell's address, from 0: `C7` is 2. */
const columnOf = (address: string): number => {
  let column = 0
  for (const letter of address) {
    if (letter < 'A' || letter > 'Z') break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

/** Numbers as people write them: Excel stores 0.1 + 0.2 with 17 digits and large ones with an exponent. */
const numberText = (text: string) => {
  const number = Number(text)
  return /^-?\d+$/.test(text) || Number.isNaN(number) ? text : String(Number(number.toPrecision(15)))
}

type OpenCell = { column: number; type: string; style: number; text: string }

const textOf = ({ dateStyles, sharedTexts, isFrom1904 }: Workbook, { type, style, text }: OpenCell): string => {
  if (type === 's') return sharedTexts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'd') return text.endsWith('T00:00:00') ? text.slice(0, 10) : text
  if (type !== 'n' || text === '') return text
  return dateStyles[style] ? dateOfSerial(Number(text), isFrom1904) : numberText(text)
}

/** A sheet's rows, without blank ones. Of a formula, the value that Excel stored with it. */
export async function* sheetRows(workbook: Workbook, { name, part }: Sheet): AsyncGenerator<SourceRow[]> {
  let rows: SourceRow[] = []
  let [line, isValue, cells] = [0, false, [] as string[]]
  let cell: OpenCell = { column: -1, type: 'n', style: 0, text: '' }

  const finishCell = () => {
    const text = textOf(workbook, cell)
    if (text === '' || cell.column < 0) return
    if (cell.column >= mostColumns) throw tooManyColumns(`The sheet “${name}”`)
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
  }
  const events = {
    open: (tag: string, attributes: Readonly<Record<string, string>>) => {
      if (tag === 'row') {
        line = Number(attributes.r ?? line + 1)
        cells = []
        cell = { column: -1, type: 'n', style: 0, text: '' }
      } else if (tag === 'c')
        cell = { column: attributes.r ? columnOf(attributes.r) : cell.column + 1, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      else if (tag === 'v' || tag === 't') isValue = true
    },
    text: (text: string) => {
      if (!isValue) return
      cell.text += text
      if (cell.text.length > longestCell) throw new UnreadableFile(`The sheet “${name}” has a cell of more than 1 million characters in row ${line}.`)
    },
    close: (tag: string) => {
      if (tag === 'v' || tag === 't') isValue = false
      else if (tag === 'c') finishCell()
      else if (tag === 'row' && cells.some((text) => text.trim() !== '')) rows.push({ line, cells })
    },
  }
  for await (const _ of xmlPieces(part, workbook.name, events)) {
    if (rows.length > 0) yield rows
    rows = []
  }
}
