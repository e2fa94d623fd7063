import type { ImportReport, ImportRun, ImportSummary } from '@lanyard/contract'
import type { Names } from '../../identity/accounts/names.queries.ts'
import type { ImportRow } from '../imports.queries.ts'

const sumOf = (report: ImportReport | null, count: keyof NonNullable<ImportReport['totals'][keyof ImportReport['totals']]>) =>
  Object.values(report?.totals ?? {}).reduce((sum, totals) => sum + totals[count], 0)

/** A run as a list shows it. People are named by their full name, if it is known. */
export const shownSummary = (run: ImportRow, names: Names): ImportSummary => {
  const { id, fileName, size, source, origin, startedBy, accountId, state, failedBecause, isStopped, report, createdAt, changedAt } = run
  return {
    ...{ id, fileName, size, source, origin, startedBy: names.get(accountId ?? 0) ?? startedBy, state, failedBecause, isStopped },
    created: sumOf(report, 'created'),
    changed: sumOf(report, 'changed'),
    same: sumOf(report, 'same'),
    refused: sumOf(report, 'refused'),
    retired: sumOf(report, 'retired'),
    records: report?.records ?? 0,
    kind: report?.kind ?? null,
    ...{ createdAt, changedAt },
  }
}

/** The log of changes says what a run created: without it the run can't be undone. */
const undoRefusal = ({ state, failedBecause, changedAt }: ImportRow, { now, days }: { now: number; days: number }): string | null => {
  if (state !== 'applied') return null
  if (failedBecause) return failedBecause
  return now - Date.parse(changedAt) > days * 24 * 60 * 60_000 ? `A run can be undone for ${days} days.` : null
}

export const shownRun = (run: ImportRow, names: Names, time: { now: number; days: number }): ImportRun => ({
  ...shownSummary(run, names),
  received: run.received,
  choices: run.choices,
  report: run.report,
  progress: run.progress,
  undoRefusal: undoRefusal(run, time),
})
