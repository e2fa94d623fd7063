import type { ImportReport, ImportRun, ImportTotals, RecordTypeName } from '@lanyard/contract'
import { counted, sayChanges, whole, writtenBy } from '../import-labels.ts'
import { countedType, typesIn } from '../record-labels.ts'

const none: ImportTotals = { created: 0, changed: 0, same: 0, refused: 0, retired: 0 }
const rowsOf = ({ created, changed, same, refused }: ImportTotals) => created + changed + same + refused

/** All types together. */
export const sumOf = (totals: ImportReport['totals']): ImportTotals =>
  typesIn(totals).reduce((sum, type) => {
    const { created, changed, same, refused, retired } = totals[type] ?? none
    return {
      created: sum.created + created,
      changed: sum.changed + changed,
      same: sum.same + same,
      refused: sum.refused + refused,
      retired: sum.retired + retired,
    }
  }, none)

const isNothing = (report: ImportReport) => writtenBy(sumOf(report.totals)) === 0

/** Whether all of a file is refused. */
export const isAllRefused = (report: ImportReport) => {
  const { same, refused } = sumOf(report.totals)
  return isNothing(report) && same === 0 && refused > 0
}

const dryRun = (report: ImportReport) => {
  if (isAllRefused(report)) return 'This is a dry run: every row is refused. Fix the problems below, then check again.'
  if (!isNothing(report)) return 'This is a dry run. Nothing has been written yet.'
  return sumOf(report.totals).refused > 0
    ? 'This is a dry run: 0 rows written. Apart from the refused rows, everything in this file is already stored.'
    : 'This is a dry run: 0 rows written. Everything in this file is already stored.'
}

/** The types that say most about a file: learners, and the most frequent other. */
const tellingTypes = ({ totals }: ImportReport): RecordTypeName[] => {
  const rows = (type: RecordTypeName) => rowsOf(totals[type] ?? none)
  const [most, second] = typesIn(totals)
    .filter((type) => type !== 'learners' && rows(type) > 0)
    .toSorted((one, other) => rows(other) - rows(one))
  if (totals.learners && rows('learners') > 0) return most ? ['learners', most] : ['learners']
  return [most, second].filter((type) => type !== undefined)
}

const problemsIn = ({ groups }: ImportReport) => (groups.length > 0 ? counted(groups.length, 'problem') : undefined)

const checkedHeadline = (report: ImportReport) => {
  const problems = problemsIn(report)
  if (isAllRefused(report)) return `Nothing can be imported yet, ${problems ?? 'no problems'}`
  if (isNothing(report)) return problems ? `Nothing to change, ${problems}` : 'Nothing to change.'
  const types = tellingTypes(report).map((type) => countedType(type, rowsOf(report.totals[type] ?? none), report.kind))
  return [...types, problems ?? 'no problems'].join(', ')
}

/** What matters most about a run now: its result, or what is going on. */
export const headlineOf = (run: ImportRun): string => {
  switch (run.state) {
    case 'arriving':
      return run.origin === 'folder' ? 'Reading the file' : 'Waiting for the file'
    case 'checking':
      return 'Checking your file'
    case 'checked':
      return run.report ? checkedHeadline(run.report) : 'Checked'
    case 'applying':
      return 'Applying your changes'
    case 'paused':
      return 'Paused'
    case 'undoing':
      return 'Putting everything back'
    case 'applied':
      return writtenBy(run) === 0 ? '0 rows written' : `${counted(writtenBy(run), 'record')} written`
    case 'undone':
      return 'This run was undone'
    case 'cancelled':
      return 'This run was cancelled'
    case 'failed':
      return 'This file couldn’t be imported'
  }
}

const after = (run: ImportRun) => {
  const left = run.refused > 0 ? ` ${counted(run.refused, 'refused record was', 'refused records were')} left out.` : ''
  return writtenBy(run) === 0
    ? `Nothing to change. Everything in this file was already here.${left}`
    : `${sayChanges(run)}.${run.same > 0 ? ` ${whole(run.same)} unchanged.` : ''}${left}`
}

/** The sentence under it: what has happened so far, and what hasn't. */
export const leadOf = (run: ImportRun): string => {
  switch (run.state) {
    case 'arriving':
      if (run.origin === 'folder') return 'It’s being copied from the watched folder. Nothing is written before it’s checked.'
      return 'Part of the file is missing. If the upload stopped, drop the same file on the Imports page again to continue.'
    case 'checking':
      return 'Nothing is written while we check. You can leave this page. The check carries on.'
    case 'checked':
      return run.report ? dryRun(run.report) : 'This is a dry run. Nothing has been written yet.'
    case 'applying':
      return 'You can leave this page. The import carries on.'
    case 'paused':
      return 'What was written so far stays. Resume to continue, or cancel to put everything back.'
    case 'undoing':
      return 'You can leave this page. It carries on.'
    case 'applied':
      return after(run)
    case 'undone':
      return 'Every record is as it was before this run.'
    case 'cancelled':
      return 'Nothing of it was kept.'
    case 'failed':
      return run.failedBecause ?? 'Something went wrong on our side. Drop the file again.'
  }
}
