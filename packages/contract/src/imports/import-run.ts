import { z } from 'zod'
import { largestId } from '../query.ts'
import { recordTypes } from '../records/record-types.ts'

/**
 * `arriving`: parts of the file are missing. `checking`: the dry run is under way. `checked`: waits for a person. `applying`, `paused`, `undoing`: records are
 * being written. The others are the ends of a run.
 */
export const importStates = ['arriving', 'checking', 'checked', 'applying', 'paused', 'undoing', 'applied', 'undone', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]
/** `review`: runs that wait for a person. `refused`: runs with refused rows whose file is still there to be corrected. */
export const importAttentions = ['review', 'refused'] as const
export type ImportAttention = (typeof importAttentions)[number]
/** States in which a run moves on by itself. */
export const movingImportStates: readonly ImportState[] = ['arriving', 'checking', 'applying', 'undoing']

export const typeName = z.enum(Object.keys(recordTypes) as [keyof typeof recordTypes])
export const source = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/)
  .meta({ description: 'Must be 1 to 50 lower-case letters, digits and dashes.' })
export const fileText = z.string().min(1).max(500)

/** What a table of the file holds, and which field each of its columns is; `null` leaves a column out. */
const tableChoice = z.strictObject({
  name: fileText,
  type: typeName.nullable(),
  columns: z.array(z.strictObject({ name: z.string().max(500), field: z.string().max(100).nullable() })).max(1000),
})
/** What a code of the file means: a value of the field's list. `isRemembered`: for later runs of the same source too. */
const codeChoice = z.strictObject({
  type: typeName,
  field: z.string().max(100),
  code: z.string().min(1).max(200),
  valueId: z.int().min(1).max(largestId),
  isRemembered: z.boolean(),
})
/** A cell as it should have been. An empty text removes the value from the row. */
const correction = z.strictObject({
  type: typeName,
  file: fileText,
  line: z.int().min(1).max(2_000_000_000),
  field: z.string().max(100),
  value: z.string().max(4000),
})

export const choices = z.strictObject({
  tables: z.array(tableChoice).max(1000).optional(),
  codes: z.array(codeChoice).max(1000).optional(),
  corrections: z.array(correction).max(5000).optional(),
  /** What an empty cell means. */
  empty: z.enum(['leaves', 'removes']).optional(),
  /** Whose own fields NAT files have. */
  natProfile: z.enum(['national', 'queensland', 'victoria']).optional(),
  /** Types of which the file has all records: stored ones that it lacks are retired. */
  complete: z.array(typeName).max(Object.keys(recordTypes).length).optional(),
})
export type ImportChoices = z.infer<typeof choices>

const totals = z.object({ created: z.int(), changed: z.int(), same: z.int(), refused: z.int(), retired: z.int() })
export type ImportTotals = z.infer<typeof totals>

/** A column of a table, with the field it is taken for and why. */
const foundColumn = z.object({
  name: z.string(),
  field: z.string().nullable(),
  by: z.enum(['name', 'synonym', 'memory', 'content', 'choice']).nullable(),
  samples: z.array(z.string()),
})
const foundTable = z.object({
  name: z.string(),
  type: typeName.nullable(),
  encoding: z.string(),
  delimiter: z.string().nullable(),
  rows: z.int().nullable(),
  columns: z.array(foundColumn),
})
export type ImportTable = z.infer<typeof foundTable>

/** Problems with the same cause, and where the first of them is. */
const problemGroup = z.object({
  type: typeName,
  severity: z.enum(['refused', 'warning']),
  cause: z.string(),
  sentence: z.string(),
  field: z.string().nullable(),
  count: z.int(),
  first: z.object({ file: z.string(), line: z.int() }),
})
export type ImportProblemGroup = z.infer<typeof problemGroup>

/** A code that its list doesn't have, and the value it may mean. */
const unknownCode = z.object({
  type: typeName,
  field: z.string(),
  list: z.string(),
  code: z.string(),
  count: z.int(),
  suggestedId: z.int().nullable(),
})
export type ImportUnknownCode = z.infer<typeof unknownCode>

const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
const changedRecord = z.object({ type: typeName, file: z.string(), line: z.int(), key: z.string(), fields: z.array(fieldChange) })
export type ImportChangedRecord = z.infer<typeof changedRecord>

/** Why a run asks for a number before it is applied. */
const brake = z.object({ type: typeName, kind: z.enum(['changed', 'retired']), count: z.int(), of: z.int() })

const report = z.object({
  kind: z.enum(['nat', 'oneroster', 'tables']),
  organisation: z.object({ code: z.string(), name: z.string() }).nullable(),
  natProfile: z.enum(['national', 'queensland', 'victoria']).nullable(),
  tables: z.array(foundTable),
  notices: z.array(z.object({ message: z.string(), file: z.string().nullable() })),
  records: z.int(),
  totals: z.partialRecord(typeName, totals),
  groups: z.array(problemGroup),
  unknownCodes: z.array(unknownCode),
  /** Some records of each type that change. */
  changed: z.array(changedRecord),
  /** How many records change in each field, by type. */
  changedFields: z.partialRecord(typeName, z.record(z.string(), z.int())),
  brakes: z.array(brake),
  /** What must be typed to apply the run, if there are brakes. */
  toConfirm: z.int().nullable(),
  /** Files with refused rows. */
  refusedFiles: z.array(z.object({ file: z.string(), rows: z.int() })),
})
export type ImportReport = z.infer<typeof report>

/** How far the current step is. `of`: unknown while a file is read for the first time. */
const progress = z.object({ read: z.int(), of: z.int().nullable(), startedAt: z.iso.datetime(), totals: z.partialRecord(typeName, totals) })

const summaryFields = {
  id: z.int(),
  fileName: z.string(),
  size: z.int(),
  source: z.string(),
  origin: z.enum(['console', 'api', 'command', 'folder']),
  /** A person's name or an API key's; Lanyard for files of the watched folder. */
  startedBy: z.string(),
  state: z.enum(importStates),
  /** Why it failed or stopped: a sentence for people. */
  failedBecause: z.string().nullable(),
  /** A run without a person stopped, because it would do more than usual or needs a choice. */
  isStopped: z.boolean(),
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  retired: z.int(),
  records: z.int(),
  kind: z.enum(['nat', 'oneroster', 'tables']).nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
}
export const summary = z.object(summaryFields)
export type ImportSummary = z.infer<typeof summary>

export const importRun = z.object({
  ...summaryFields,
  /** Bytes of the file that have arrived. */
  received: z.int(),
  choices,
  report: report.nullable(),
  progress: progress.nullable(),
  /** Why an applied run can't be undone any more. Null if it can, or was. */
  undoRefusal: z.string().nullable(),
})
export type ImportRun = z.infer<typeof importRun>

export const problem = z.object({
  id: z.int(),
  type: typeName,
  file: z.string(),
  line: z.int(),
  severity: z.enum(['refused', 'warning']),
  cause: z.string(),
  sentence: z.string(),
  field: z.string().nullable(),
  value: z.string().nullable(),
  /** Whose or which record it is, for people. */
  about: z.string().nullable(),
})
export type ImportProblem = z.infer<typeof problem>
