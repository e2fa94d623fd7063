import { csvOf } from '@lanyard/web/format/csv.ts'

export type Figure = string | number | null
/** `written`: the heading in a file, where it needs a unit. `say`: the figure for people; a file has it as it is. */
export type FigureColumn = { label: string; written?: string; say?: (figure: Figure) => string }
/** What a chart shows, as a table: the first column names the row. */
export type Figures = { columns: readonly FigureColumn[]; rows: readonly (readonly Figure[])[] }

export const sayFigure = (figure: Figure, { say }: FigureColumn) => {
  if (say) return say(figure)
  if (figure === null) return '–'
  return typeof figure === 'number' ? figure.toLocaleString('en') : figure
}

export const csvOfFigures = ({ columns, rows }: Figures): string =>
  csvOf([columns.map(({ label, written }) => written ?? label), ...rows.map((row) => row.map((figure) => String(figure ?? '')))])
