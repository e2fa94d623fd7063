import { type ImportReport, type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import type { Totals } from './engine/import-run.ts'

const whole = (count: number) => count.toLocaleString('en')

const named = (type: RecordTypeName, count: number) => {
  const { one, many }: RecordType = recordTypes[type]
  return `${whole(count)} ${(count === 1 ? one : many).toLowerCase()}`
}

const typesOf = ({ totals }: Pick<ImportReport, 'totals'>) => Object.entries(totals) as [RecordTypeName, Totals][]

/** What a run would do, in one sentence. */
export const headlineOf = (report: Pick<ImportReport, 'totals'>): string => {
  const written = typesOf(report).filter(([, { created, changed }]) => created + changed > 0)
  return written.length === 0 ? 'Nothing to change.' : `${written.map(([type, { created, changed }]) => named(type, created + changed)).join(', ')}.`
}

/** Why a run can't be undone. */
export const touchedWords = (byType: ReadonlyMap<RecordTypeName, number>): string =>
  `This can’t be undone any more: ${[...byType].map(([type, count]) => named(type, count)).join(', ')} changed since.`

/** How much of each type is new, changed, the same and refused: one line each, as a table. */
export const tableOf = (report: Pick<ImportReport, 'totals'>): string[] => {
  const rows = typesOf(report).map(([type, { created, changed, same, refused }]) => [recordTypes[type].many, ...[created, changed, same, refused].map(whole)])
  const all = [['', 'new', 'changed', 'same', 'refused'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length))) ?? []
  return all.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart((widths[column] ?? 0) + 2))).join(''))
}

/** Problems by cause, the most frequent first. */
export const problemsOf = ({ groups }: Pick<ImportReport, 'groups'>): string[] =>
  groups.map(({ severity, sentence, count, first }) => {
    const where = `line ${first.line} of ${first.file}`
    return `${severity === 'refused' ? 'Refused' : 'Warning'}: ${whole(count)} ${count === 1 ? 'row' : 'rows'}. ${sentence} ${count === 1 ? `In ${where}.` : `First in ${where}.`}`
  })

export const brakesOf = ({ brakes }: Pick<ImportReport, 'brakes'>): string[] =>
  brakes.map(({ type, kind, count, of }) => `${named(type, count)} of ${whole(of)} would ${kind === 'changed' ? 'change' : 'be retired'}.`)
