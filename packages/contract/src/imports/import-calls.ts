import { z } from 'zod'
import { type Calls, file, page, plain } from '../call.ts'
import { idParams, noQuery } from '../learner/listing.ts'
import { largestId, paging } from '../query.ts'
import { recordTypes } from '../records/record-types.ts'
import { line as lineOfText } from '../tenants/written-text.ts'

/** The most bytes of one file, and of one part of it. */
export const largestImport = 1024 * 1024 * 1024
export const largestImportPart = 8 * 1024 * 1024

/**
 * `arriving`: parts of the file are missing. `checking`: the dry run is under way. `checked`: waits for a person. `applying`, `paused`, `undoing`: records are
 * being written. The others are the ends of a run.
 */
export const importStates = ['arriving', 'checking', 'checked', 'applying', 'paused', 'undoing', 'applied', 'undone', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]
/** States in which a run moves on by itself. */
export const movingImportStates: readonly ImportState[] = ['arriving', 'checking', 'applying', 'undoing']

const typeName = z.enum(Object.keys(recordTypes) as [keyof typeof recordTypes])
const source = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/)
  .meta({ description: 'Must be 1 to 50 lower-case letters, digits and dashes.' })
const fileText = z.string().min(1).max(500)

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

const choices = z.strictObject({
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
  /** A person's name or an API key's. */
  startedBy: z.string(),
  state: z.enum(importStates),
  /** A sentence for people. */
  failedBecause: z.string().nullable(),
  /** Why a run without a person stopped: it would do more than usual. */
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
const summary = z.object(summaryFields)
export type ImportSummary = z.infer<typeof summary>

const importRun = z.object({
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

const problem = z.object({
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

const needs = ['records:import', 'records:import-finance'] as const

/** Files of records: sent, checked, applied and undone. */
export const importCalls = {
  listImports: {
    method: 'GET',
    path: '/imports',
    summary: 'List import runs, newest first',
    needs,
    query: z.strictObject({
      stateFilter: z.union([z.enum(importStates), z.array(z.enum(importStates)).max(importStates.length)]).optional(),
      skip: paging({ fields: {} }).skip,
      take: paging({ fields: {} }).take,
    }),
    answer: page(summary),
  },
  createImport: {
    method: 'POST',
    path: '/imports',
    summary: 'Announce a file of records. Then send its bytes to `/imports/{id}/content`, in parts of at most 8 MB, and read the run until it is checked',
    needs,
    body: {
      name: 'item',
      schema: z.strictObject({ fileName: lineOfText(200), size: z.int().min(1).max(largestImport), source: source.optional(), choices: choices.optional() }),
    },
    answer: plain(importRun),
  },
  getImport: {
    method: 'GET',
    path: '/imports/{id}',
    summary: 'One run: where it stands, and what it would do or did',
    needs,
    params: idParams,
    query: noQuery,
    answer: plain(importRun),
  },
  checkImportAgain: {
    method: 'PUT',
    path: '/imports/{id}/choices',
    summary: 'Choose types, columns, codes and corrections, and check the file again. Nothing is written yet',
    needs,
    params: idParams,
    body: { name: 'item', schema: choices },
    answer: plain(importRun),
  },
  listImportProblems: {
    method: 'GET',
    path: '/imports/{id}/problems',
    summary: 'The rows with a problem, in the order of the file',
    needs,
    params: idParams,
    query: z.strictObject({ cause: z.string().max(500).optional(), skip: paging({ fields: {} }).skip, take: paging({ fields: {} }).take }),
    answer: page(problem),
  },
  downloadRefusedRows: {
    method: 'GET',
    path: '/imports/{id}/refused',
    summary: 'The refused rows of one file in the same shape, with what is wrong in a last column `problem`',
    needs,
    params: idParams,
    query: z.strictObject({ file: fileText }),
    answer: file('application/octet-stream'),
  },
  applyImport: {
    method: 'POST',
    path: '/imports/{id}/apply',
    summary: 'Apply a checked run, or go on with a paused one. `confirmed` is the report’s `toConfirm`, if it has one',
    needs,
    params: idParams,
    body: { name: 'item', schema: z.strictObject({ confirmed: z.int().optional() }) },
    answer: plain(importRun),
  },
  pauseImport: {
    method: 'POST',
    path: '/imports/{id}/pause',
    summary: 'Pause a run after the rows it is writing',
    needs,
    params: idParams,
    answer: plain(importRun),
  },
  cancelImport: {
    method: 'POST',
    path: '/imports/{id}/cancel',
    summary: 'End a run that isn’t applied. What it has written is put back',
    needs,
    params: idParams,
    answer: plain(importRun),
  },
  undoImport: {
    method: 'POST',
    path: '/imports/{id}/undo',
    summary: 'Put back every record that an applied run wrote, unless one of them was changed since',
    needs,
    params: idParams,
    answer: plain(importRun),
  },
  downloadImportTemplate: {
    method: 'GET',
    path: '/import-templates/{type}',
    summary: 'A CSV file with the columns of one record type',
    needs,
    params: z.strictObject({ type: typeName }),
    query: noQuery,
    answer: file('text/csv'),
  },
  downloadImportSample: {
    method: 'GET',
    path: '/import-samples/{name}',
    summary: 'Files of an invented college to try: NAT files, or CSV',
    needs,
    params: z.strictObject({ name: z.enum(['nat', 'csv']) }),
    query: noQuery,
    answer: file('application/zip'),
  },
} as const satisfies Calls
