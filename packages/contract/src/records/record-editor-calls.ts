import { z } from 'zod'
import { type Calls, page, plain } from '../call.ts'
import { noQuery, order, search, skip, take } from '../query.ts'
import type { RecordType } from './record-field.ts'
import { isFile } from './record-schemas.ts'
import { type RecordTypeName, recordTypes } from './record-types.ts'

/** Types that are read and changed record by record: all except files. */
export const editedTypes = (Object.keys(recordTypes) as RecordTypeName[]).filter((name) => !isFile(recordTypes[name] as RecordType))

const type = z.string().max(100).meta({ description: 'Must be a type of records, such as `learners`.' })
const id = z.string().max(100).meta({ description: 'Must be the `id` of a record, as a list of records returns it.' })
const typeParams = z.strictObject({ type })
const recordParams = z.strictObject({ type, id })

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const recordValues = z
  .record(z.string(), value)
  .meta({ description: 'Values by field. Lists’ values are codes, other records are named by their keys.' })

const editedRecord = z
  .object({
    id: z.string().meta({ description: 'Identifies the record within its type. It never changes.' }),
    version: z.int().meta({ description: 'Counts the changes of the record.' }),
    ref: z.string().nullable().meta({ description: 'The record’s own reference in its source.' }),
    source: z.string().nullable().meta({ description: 'The system that the record comes from.' }),
    retiredAt: z.iso.datetime().nullable().meta({ description: 'Since when it is retired.' }),
    values: recordValues,
    names: z.record(z.string(), z.string()).meta({ description: 'What people call the values that are codes and keys, by field.' }),
    stored: z.array(z.string()).meta({ description: 'The encrypted fields that have a value. Their values are never returned.' }),
  })
  .meta({ title: 'EditedRecord' })
export type EditedRecord = z.output<typeof editedRecord>

export const recordWarnings = z.array(z.object({ field: z.string().optional(), sentence: z.string() }))

const savedRecord = z.object({
  record: editedRecord,
  result: z.enum(['created', 'changed', 'unchanged']),
  warnings: recordWarnings,
})
export type SavedRecord = z.output<typeof savedRecord>

export const changeOrigins = ['learner', 'staff', 'operator', 'api-key', 'import', 'job', 'system'] as const

const recordChange = z
  .object({
    seq: z.int(),
    at: z.iso.datetime(),
    action: z.enum(['created', 'changed', 'removed']),
    origin: z.enum(changeOrigins).meta({ description: 'Where the change came from.' }),
    name: z.string().nullable().meta({ description: 'The person, the API key or the file of the import run. Null if it is no longer known.' }),
    importId: z.int().nullable().meta({ description: 'The import run, if the change came from one.' }),
    fields: z.array(
      z.object({
        field: z.string().meta({ description: 'The field, or the name of something that has no field of its own.' }),
        isHidden: z.boolean().meta({ description: 'The log names this field without its values.' }),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  })
  .meta({ title: 'RecordChange' })
export type RecordChange = z.output<typeof recordChange>

const typeOverview = z.object({
  country: z.string().meta({ description: 'The provider’s country. Fields of other countries don’t apply.' }),
  timeZone: z.string().meta({ description: 'The provider’s time zone, which moments without an offset are in.' }),
  types: z.array(z.object({ type: z.string(), count: z.int(), retired: z.int() })).meta({ description: 'The types you can read.' }),
})
export type RecordTypeOverview = z.output<typeof typeOverview>

const option = z.object({ value: z.string(), label: z.string() })

const reads = ['records:read', 'records:read-finance'] as const
const writes = ['records:import', 'records:import-finance'] as const

/** Reading and changing records one by one, as the console does. Each type needs the permission of its area. */
export const recordEditorCalls = {
  listRecordTypes: {
    method: 'GET',
    path: '/records',
    summary: 'The types of records you can read, and how many records each has',
    needs: reads,
    query: noQuery,
    answer: plain(typeOverview),
  },
  searchRecords: {
    method: 'GET',
    path: '/records/{type}/search',
    summary: 'Search, filter and sort the records of a type',
    needs: reads,
    params: typeParams,
    query: z.strictObject({
      search,
      filter: z
        .union([z.string().max(300), z.array(z.string().max(300)).max(20)])
        .optional()
        .meta({ description: 'Must be a field and a value, such as `status:CURRENT`, or several. Fields of lists, words and flags can be filtered.' }),
      retired: z.boolean().optional().meta({ description: 'Must be true or false. Without it, both.' }),
      skip,
      take,
      sort: z.string().max(100).optional().meta({ description: 'Must be a field of the type, or `newest`.' }),
      order,
    }),
    answer: page(editedRecord),
  },
  listRecordOptions: {
    method: 'GET',
    path: '/records/{type}/options',
    summary: 'What a field that names a list’s value or another record can be',
    needs: reads,
    params: typeParams,
    query: z.strictObject({ field: z.string().max(100).meta({ description: 'Must be a field of the type.' }), search }),
    answer: plain(z.array(option)),
  },
  getRecord: {
    method: 'GET',
    path: '/records/{type}/{id}',
    summary: 'One record, with its version',
    needs: reads,
    params: recordParams,
    query: noQuery,
    answer: plain(editedRecord),
  },
  getRecordHistory: {
    method: 'GET',
    path: '/records/{type}/{id}/history',
    summary: 'The changes of a record, newest first: who, when, and before and after by field',
    needs: reads,
    params: recordParams,
    query: z.strictObject({
      before: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional().meta({ description: 'Must be `next` of the page before.' }),
    }),
    answer: plain(z.object({ changes: z.array(recordChange), next: z.int().nullable() })),
  },
  createRecord: {
    method: 'POST',
    path: '/records/{type}',
    summary: 'Create one record. If a record has its key already, nothing is written',
    needs: writes,
    params: typeParams,
    body: { name: 'item', schema: z.strictObject({ values: recordValues }) },
    answer: plain(savedRecord),
  },
  saveRecord: {
    method: 'PUT',
    path: '/records/{type}/{id}',
    summary: 'Change one record. If it has another version by now, nothing is written and the response is a 412',
    needs: writes,
    params: recordParams,
    body: { name: 'item', schema: z.strictObject({ version: z.int().min(1).max(2_147_483_647), values: recordValues }) },
    answer: plain(savedRecord),
  },
  retireRecord: {
    method: 'PUT',
    path: '/records/{type}/{id}/retired',
    summary: 'Retire a record, or bring it back. Nothing is deleted',
    needs: writes,
    params: recordParams,
    body: { name: 'item', schema: z.strictObject({ version: z.int().min(1).max(2_147_483_647), isRetired: z.boolean() }) },
    answer: plain(savedRecord),
  },
} as const satisfies Calls
