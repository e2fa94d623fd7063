import { z } from 'zod'
import { type Call, type Calls, plain } from '../call.ts'
import type { RecordType } from './record-field.ts'
import { isFile, recordName, returnedRecord, sentRecord } from './record-schemas.ts'
import { type RecordTypeName, recordTypes } from './record-types.ts'

/** The most records that one call takes or returns. */
export const mostRecords = 1000

/** A source's name, as imports have it too. */
export const sourcePattern = /^[a-z0-9][a-z0-9-]{0,49}$/
const source = z.string().regex(sourcePattern).meta({ description: 'Must be a name such as sms: lower-case letters, digits and hyphens, at most 50.' })

const batchOf = (record: z.ZodType) => z.strictObject({ source: source.optional(), records: z.array(record).min(1).max(mostRecords) })
/** Each record is checked by itself, so that a wrong one doesn't stop the others. */
const batch = batchOf(z.unknown())

export const recordResults = ['created', 'changed', 'unchanged', 'refused'] as const
export type RecordResult = (typeof recordResults)[number]

const problem = z.object({
  field: z.string().optional().meta({ description: 'The field it is about, if it is about one.' }),
  sentence: z.string().meta({ description: 'What is wrong, for people.' }),
  severity: z.enum(['refused', 'warning']).meta({ description: 'A record with a warning is written.' }),
})

const results = z.object({
  results: z.array(
    z
      .object({
        index: z.int().meta({ description: 'The record’s place in the body, from 0.' }),
        ref: z.string().optional().meta({ description: 'The record’s reference, if it was sent.' }),
        result: z.enum(recordResults),
        problems: z.array(problem).optional(),
      })
      .meta({ title: 'RecordResult' }),
  ),
})
export type RecordResults = z.output<typeof results>

const query = z.strictObject({
  after: z.string().max(400).optional().meta({ description: 'Must be `next` of the page before.' }),
  limit: z
    .int()
    .min(1)
    .max(mostRecords)
    .optional()
    .meta({ description: `Must be a whole number from 1 to ${mostRecords}. Without it, 200.` }),
  source: source.optional(),
  ref: z.string().max(200).optional().meta({ description: 'Must be a record’s reference in its source.' }),
  learnerNumber: z.string().max(50).optional().meta({ description: 'Must be a learner number.' }),
  changedSince: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'Must be `lastChange` of an earlier answer: only what changed after it.' }),
})
export type RecordQuery = z.output<typeof query>

const hasLearner = ({ fields }: RecordType) => 'learner' in fields || 'learnerNumber' in fields
const queryWithoutLearner = query.omit({ learnerNumber: true })
const queryOf = (type: RecordType) => (hasLearner(type) ? query : queryWithoutLearner)

const ofEveryPage = {
  next: z.string().nullable().meta({ description: 'Send it as `after` for the next page; null on the last one.' }),
  lastChange: z.int().meta({ description: 'The number of the provider’s last change. Later, send it as `changedSince`.' }),
}
const page = (type: RecordType) => plain(z.object({ records: z.array(returnedRecord(type)), ...ofEveryPage }))

/** A full call in which each record has every field, and what is sent back with it. */
const valuesOf = ({ fields }: RecordType) => mostRecords * (Object.keys(fields).length + 5) + 10

export type RecordAction = { operation: string; type: RecordTypeName; action: 'list' | 'put'; call: Call }

const actionsOf = (name: RecordTypeName): RecordAction[] => {
  const type: RecordType = recordTypes[name]
  if (isFile(type)) return []
  const isFinance = type.area === 'finance'
  const path = `/records/${name}`
  const list: Call = {
    method: 'GET',
    path,
    summary: `${type.many}: read the records, page by page`,
    needs: isFinance ? 'records:read-finance' : 'records:read',
    query: queryOf(type),
    answer: page(type),
  }
  const put: Call = {
    method: 'PUT',
    path,
    summary: `${type.many}: create and change up to ${mostRecords.toLocaleString('en-AU')} records`,
    needs: isFinance ? 'records:import-finance' : 'records:import',
    body: { name: 'batch', schema: batch, bulk: { documented: () => batchOf(sentRecord(type)), mostValues: valuesOf(type) } },
    answer: plain(results),
  }
  return [
    { operation: `list${recordName(type)}Records`, type: name, action: 'list', call: list },
    { operation: `put${recordName(type)}Records`, type: name, action: 'put', call: put },
  ]
}

/** The records API: two calls for each type, from its description. */
export const recordActions: readonly RecordAction[] = (Object.keys(recordTypes) as RecordTypeName[]).flatMap(actionsOf)
export const recordCalls: Calls = Object.fromEntries(recordActions.map(({ operation, call }) => [operation, call]))
