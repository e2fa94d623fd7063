import { z } from 'zod'
import { type Calls, file, plain } from '../call.ts'
import { noQuery } from '../query.ts'
import { sourcePattern } from '../records/record-calls.ts'
import { recordTypes } from '../records/record-types.ts'

const typeName = z.enum(Object.keys(recordTypes) as [keyof typeof recordTypes])

export const exportFormats = ['csv', 'ndjson', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Records in the shapes in which they can be brought in again. */
export const exportCalls = {
  exportRecords: {
    method: 'GET',
    path: '/exports/{type}',
    summary:
      'All records of a type as CSV, as JSON lines, or as a ZIP of CSV and files, as imports read them. Retired records and fields that are stored encrypted are left out',
    needs: ['records:read', 'records:read-finance'],
    params: z.strictObject({ type: typeName }),
    query: z.strictObject({
      format: z.enum(exportFormats).optional(),
      source: z.string().regex(sourcePattern).optional(),
      part: z.coerce.number().int().min(1).max(10_000).optional().meta({ description: 'Of a ZIP: which part, from 1. An import takes one at a time.' }),
    }),
    answer: file('application/octet-stream'),
  },
  getExportedFiles: {
    method: 'GET',
    path: '/exports/{type}/files',
    summary: 'How many files the ZIP of a type’s records has, and in how many parts',
    needs: 'records:read',
    params: z.strictObject({ type: typeName }),
    query: noQuery,
    answer: plain(z.object({ files: z.int(), bytes: z.int(), parts: z.int() })),
  },
  listMissingNatFields: {
    method: 'GET',
    path: '/nat-files/missing-fields',
    summary: 'The national fields of NAT files that Lanyard doesn’t hold, and leaves blank',
    needs: 'records:read',
    query: noQuery,
    answer: plain(
      z.object({
        /** From the NAT files that were imported; null if there were none. */
        organisation: z.object({ code: z.string(), name: z.string() }).nullable(),
        files: z.array(z.object({ file: z.string(), fields: z.array(z.string()) })),
      }),
    ),
  },
  exportNatFiles: {
    method: 'GET',
    path: '/nat-files/{organisationCode}',
    summary: 'The records as a ZIP of NAT files, release 8.0, of the organisation with this code in the national register',
    needs: 'records:read',
    params: z.strictObject({
      organisationCode: z
        .string()
        .regex(/^[A-Za-z0-9]{1,10}$/)
        .meta({ description: 'Must be a code of up to 10 letters and digits, such as 45678.' }),
    }),
    query: z.strictObject({ organisationName: z.string().min(1).max(100).optional() }),
    answer: file('application/zip'),
  },
} as const satisfies Calls
