import type { RecordTypeName } from '@lanyard/contract'
import type { RecordProblem } from './engine/check-record.ts'
import type { ChangedRecord } from './engine/chunk.ts'
import { addTotals, type BatchOutcome, type Totals, type TotalsByType } from './engine/import-run.ts'
import type { Notice } from './reading/delivery.ts'

/** Problems with the same cause. */
export type ProblemGroup = Pick<RecordProblem, 'type' | 'severity' | 'cause' | 'sentence'> & {
  field?: string
  count: number
  example: { file: string; line: number; value?: string }
}

/** A code that no value of its list has. */
export type UnknownCode = { type: RecordTypeName; field: string; code: string; count: number }

/** Why a run asks for a number before it is applied. */
export type Brake = { type: RecordTypeName; changed: number; of: number }

/** What a run would do, or did. */
export type ImportReport = {
  kind: 'nat' | 'oneroster' | 'tables'
  notices: readonly Notice[]
  records: number
  totals: TotalsByType
  groups: readonly ProblemGroup[]
  unknownCodes: readonly UnknownCode[]
  changed: readonly ChangedRecord[]
  brakes: readonly Brake[]
}

const mostGroups = 200
const mostProblems = 50_000
const mostChanged = 50

/** Adds up what the batches of a run say. */
export const openReport = (isChoice: (type: RecordTypeName, field: string) => boolean) => {
  let totals: TotalsByType = {}
  let records = 0
  const groups = new Map<string, ProblemGroup>()
  const codes = new Map<string, UnknownCode>()
  const problems: RecordProblem[] = []
  const changed = new Map<string, ChangedRecord[]>()

  const addProblem = (problem: RecordProblem) => {
    const { type, severity, cause, sentence, field, file, line, value } = problem
    const group = groups.get(cause)
    if (group) group.count++
    else if (groups.size < mostGroups)
      groups.set(cause, {
        type,
        severity,
        cause,
        sentence,
        ...(field !== undefined && { field }),
        count: 1,
        example: { file, line, ...(value !== undefined && { value }) },
      })
    if (severity === 'refused' && field !== undefined && value && isChoice(type, field)) {
      const name = `${type} ${field} ${value.toLowerCase()}`
      const known = codes.get(name)
      if (known) known.count++
      else if (codes.size < mostGroups) codes.set(name, { type, field, code: value, count: 1 })
    }
    if (problems.length < mostProblems) problems.push(problem)
  }
  return {
    add: (outcome: BatchOutcome) => {
      records = outcome.read
      for (const [type, more] of Object.entries(outcome.totals)) totals = addTotals(totals, type as RecordTypeName, more)
      for (const problem of outcome.problems) addProblem(problem)
      for (const record of outcome.changed) {
        const shown = changed.get(record.type) ?? []
        if (shown.length < mostChanged) changed.set(record.type, [...shown, record])
      }
    },
    addProblem,
    problems,
    totals: () => totals,
    finish: (kind: ImportReport['kind'], notices: readonly Notice[], stored: (type: RecordTypeName) => number): ImportReport => ({
      kind,
      notices,
      records,
      totals,
      groups: [...groups.values()].sort((one, other) => other.count - one.count),
      unknownCodes: [...codes.values()].sort((one, other) => other.count - one.count),
      changed: [...changed.values()].flat(),
      brakes: brakesOf(totals, stored),
    }),
  }
}

/** A run that changes more of the stored records than this asks for the number first. */
const mostChangedShare = 0.1
/** Of very few records, a tenth is no sign of a mistake. */
const fewRecords = 20

const brakesOf = (totals: TotalsByType, stored: (type: RecordTypeName) => number): Brake[] =>
  (Object.entries(totals) as [RecordTypeName, Totals][]).flatMap(([type, { changed }]) => {
    const of = stored(type)
    return of >= fewRecords && changed > of * mostChangedShare ? [{ type, changed, of }] : []
  })
