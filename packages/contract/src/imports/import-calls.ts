import { z } from 'zod'
import { type Calls, file, page, plain } from '../call.ts'
import { idParams } from '../learner/listing.ts'
import { noQuery, skip, take } from '../query.ts'
import { line } from '../tenants/written-text.ts'
import { largestImport } from './import-limits.ts'
import { choices, fileText, importAttentions, importRun, importStates, problem, source, summary, typeName } from './import-run.ts'

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
      attentionFilter: z
        .enum(importAttentions)
        .optional()
        .meta({ description: `Must be one of ${importAttentions.join(', ')}.` }),
      skip,
      take,
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
      schema: z.strictObject({ fileName: line(200), size: z.int().min(1).max(largestImport), source: source.optional(), choices: choices.optional() }),
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
    query: z.strictObject({ cause: z.string().max(500).optional(), skip, take }),
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
